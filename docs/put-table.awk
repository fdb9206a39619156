# SPDX-License-Identifier: GPL-3.0-or-later
# A document with another table between <!-- NAME --> and <!-- end of NAME -->.
#
#   awk -v name=NAME -v table=FILE -f put-table.awk DOCUMENT
#
# What else is there, and all other text, stays.
$0 == "<!-- " name " -->" { inside = 1 }
$0 == "<!-- end of " name " -->" { inside = 0 }
inside && /^\|/ {
  if (!put++)
    while ((getline line < table) > 0)
      if (line ~ /^\|/)
        print line
  next
}
{ print }
END { exit put == 0 }
