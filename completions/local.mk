# SPDX-License-Identifier: GPL-3.0-or-later
bashcompletiondir = $(datadir)/bash-completion/completions
dist_bashcompletion_DATA = completions/netfare
