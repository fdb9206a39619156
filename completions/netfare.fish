# SPDX-License-Identifier: GPL-3.0-or-later
# Fish completion of netfare; the words come from netfare --complete.

function __netfare_complete
    set -l words (commandline -opc)
    set -l typed (commandline -ct | string collect)
    # Without quotes, open ones too, and backslashes.
    set typed (string unescape -- $typed | string collect)
    test (count $words) -gt 0; or return
    for word in ($words[1] --complete -- $words[2..-1] "$typed" 2> /dev/null < /dev/null)
        set -l before (string replace -r '<file>$' '' -- $word)
        if test "$before" = "$word"
            echo $word
        else
            set -l rest (string sub -s (math (string length -- "$before") + 1) -- "$typed")
            for file in (__fish_complete_path "$rest")
                echo $before$file
            end
        end
    end
end

complete -c netfare -f -a '(__netfare_complete)'
