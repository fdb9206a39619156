# SPDX-License-Identifier: GPL-3.0-or-later
bashcompletiondir = $(datadir)/bash-completion/completions
dist_bashcompletion_DATA = completions/netfare
zshcompletiondir = $(datadir)/zsh/site-functions
dist_zshcompletion_DATA = completions/_netfare
fishcompletiondir = $(datadir)/fish/vendor_completions.d
dist_fishcompletion_DATA = completions/netfare.fish
