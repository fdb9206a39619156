/* SPDX-License-Identifier: GPL-3.0-or-later */
/* handlers.h - the handlers of functions.c, by the file that holds them */
#pragma once

#include "dvm/trace/function-index.h"

#define DECLARE_HANDLER(name) gboolean name (Session *session, Call *call, GError **error)

/* interval-handlers.c */
DECLARE_HANDLER (handle_binter);
DECLARE_HANDLER (handle_bsloop);
DECLARE_HANDLER (handle_bploop);
DECLARE_HANDLER (handle_end_interval);

/* system-handlers.c */
DECLARE_HANDLER (handle_getps);
DECLARE_HANDLER (handle_getam);
DECLARE_HANDLER (handle_getamr);
DECLARE_HANDLER (handle_crtps);
DECLARE_HANDLER (handle_psview);
DECLARE_HANDLER (handle_delps);
DECLARE_HANDLER (handle_mapam);
DECLARE_HANDLER (handle_runam);
DECLARE_HANDLER (handle_stopam);

/* template-handlers.c */
DECLARE_HANDLER (handle_crtamv);
DECLARE_HANDLER (handle_delamv);
DECLARE_HANDLER (handle_blkdiv);
DECLARE_HANDLER (handle_distr);

/* weight-handlers.c */
DECLARE_HANDLER (handle_genblk);
DECLARE_HANDLER (handle_setelw);

/* redistribution-handlers.c */
DECLARE_HANDLER (handle_redis);
DECLARE_HANDLER (handle_realn);

/* array-handlers.c */
DECLARE_HANDLER (handle_crtda);
DECLARE_HANDLER (handle_delda);
DECLARE_HANDLER (handle_align);
DECLARE_HANDLER (handle_getamv);
DECLARE_HANDLER (handle_delobj);

/* reduction-handlers.c */
DECLARE_HANDLER (handle_crtrg);
DECLARE_HANDLER (handle_delrg);
DECLARE_HANDLER (handle_crtred);
DECLARE_HANDLER (handle_delred);
DECLARE_HANDLER (handle_insred);
DECLARE_HANDLER (handle_strtrd);
DECLARE_HANDLER (handle_waitrd);

/* shadow-handlers.c */
DECLARE_HANDLER (handle_crtshg);
DECLARE_HANDLER (handle_delshg);
DECLARE_HANDLER (handle_inssh);
DECLARE_HANDLER (handle_insshd);
DECLARE_HANDLER (handle_incsh);
DECLARE_HANDLER (handle_incshd);
DECLARE_HANDLER (handle_strtsh);
DECLARE_HANDLER (handle_waitsh);
DECLARE_HANDLER (handle_recvsh);
DECLARE_HANDLER (handle_sendsh);

/* copy-handlers.c */
DECLARE_HANDLER (handle_arrcpy);
DECLARE_HANDLER (handle_aarrcp);
DECLARE_HANDLER (handle_waitcp);

/* remote-handlers.c */
DECLARE_HANDLER (handle_crtrbl);
DECLARE_HANDLER (handle_crtrbp);
DECLARE_HANDLER (handle_loadrb);
DECLARE_HANDLER (handle_waitrb);
DECLARE_HANDLER (handle_crtbg);
DECLARE_HANDLER (handle_delbg);
DECLARE_HANDLER (handle_insrb);
DECLARE_HANDLER (handle_loadbg);
DECLARE_HANDLER (handle_waitbg);

/* loop-handlers.c */
DECLARE_HANDLER (handle_crtpl);
DECLARE_HANDLER (handle_mappl);
DECLARE_HANDLER (handle_dopl);
DECLARE_HANDLER (handle_endpl);

/* marked-loops.c */
DECLARE_HANDLER (handle_exfrst);
DECLARE_HANDLER (handle_imlast);
DECLARE_HANDLER (handle_across);

/* io-handlers.c */
DECLARE_HANDLER (handle_biof);
DECLARE_HANDLER (handle_eiof);
DECLARE_HANDLER (handle_srmem);
DECLARE_HANDLER (handle_c_input_output);
