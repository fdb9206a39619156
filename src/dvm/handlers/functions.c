/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include "dvm/handlers/functions.h"

#include <string.h>

#include "dvm/handlers/handlers.h"

/* docs/dvm-rules.md, section 3. */
static const Function functions[] = {
  /* intervals */
  { "binter_", handle_binter, TIMES_BEFORE },
  { "bsloop_", handle_bsloop, TIMES_BEFORE },
  { "bploop_", handle_bploop, TIMES_BEFORE },
  { "einter_", handle_end_interval, TIMES_BEFORE },
  { "enloop_", handle_end_interval, TIMES_BEFORE },
  { "eloop_", handle_end_interval, TIMES_BEFORE },
  /* systems */
  { "getps_", handle_getps, TIMES_AROUND },
  { "getam_", handle_getam, TIMES_AROUND },
  { "getamr_", handle_getamr, TIMES_AROUND },
  { "crtps_", handle_crtps, TIMES_AROUND },
  { "psview_", handle_psview, TIMES_AROUND },
  { "delps_", handle_delps, TIMES_AROUND },
  { "mapam_", handle_mapam, TIMES_AROUND },
  { "runam_", handle_runam, TIMES_AFTER },
  { "stopam_", handle_stopam, TIMES_AFTER },
  /* templates: creation, weights, mapping */
  { "crtamv_", handle_crtamv, TIMES_AROUND },
  { "delamv_", handle_delamv, TIMES_AROUND },
  { "blkdiv_", handle_blkdiv, TIMES_AROUND },
  { "genblk_", handle_genblk, TIMES_AROUND },
  { "genbli_", handle_genblk, TIMES_AROUND },
  { "genbld_", handle_genblk, TIMES_AROUND },
  { "setelw_", handle_setelw, TIMES_AROUND },
  { "distr_", handle_distr, TIMES_AROUND },
  /* arrays */
  { "crtda_", handle_crtda, TIMES_AROUND },
  { "delda_", handle_delda, TIMES_AROUND },
  { "align_", handle_align, TIMES_AROUND },
  { "getamv_", handle_getamv, TIMES_AROUND },
  { "redis_", handle_redis, TIMES_AROUND },
  { "realn_", handle_realn, TIMES_AROUND },
  { "delobj_", handle_delobj, TIMES_AROUND },
  /* reductions */
  { "crtrg_", handle_crtrg, TIMES_AROUND },
  { "delrg_", handle_delrg, TIMES_AROUND },
  { "crtred_", handle_crtred, TIMES_AROUND },
  { "delred_", handle_delred, TIMES_AROUND },
  { "insred_", handle_insred, TIMES_AROUND },
  { "strtrd_", handle_strtrd, TIMES_AROUND },
  { "waitrd_", handle_waitrd, TIMES_AROUND },
  /* shadow edges */
  { "crtshg_", handle_crtshg, TIMES_AROUND },
  { "delshg_", handle_delshg, TIMES_AROUND },
  { "inssh_", handle_inssh, TIMES_AROUND },
  { "insshd_", handle_insshd, TIMES_AROUND },
  { "incsh_", handle_incsh, TIMES_AROUND },
  { "incshd_", handle_incshd, TIMES_AROUND },
  { "strtsh_", handle_strtsh, TIMES_AROUND },
  { "waitsh_", handle_waitsh, TIMES_AROUND },
  { "recvsh_", handle_recvsh, TIMES_AROUND },
  { "sendsh_", handle_sendsh, TIMES_AROUND },
  /* copies and buffers of remote elements */
  { "arrcpy_", handle_arrcpy, TIMES_AROUND },
  { "aarrcp_", handle_aarrcp, TIMES_AROUND },
  { "waitcp_", handle_waitcp, TIMES_AROUND },
  { "crtrbl_", handle_crtrbl, TIMES_AROUND },
  { "crtrbp_", handle_crtrbp, TIMES_AROUND },
  { "loadrb_", handle_loadrb, TIMES_AROUND },
  { "waitrb_", handle_waitrb, TIMES_AROUND },
  { "crtbg_", handle_crtbg, TIMES_AROUND },
  { "delbg_", handle_delbg, TIMES_AROUND },
  { "insrb_", handle_insrb, TIMES_AROUND },
  { "loadbg_", handle_loadbg, TIMES_AROUND },
  { "waitbg_", handle_waitbg, TIMES_AROUND },
  /* loops */
  { "crtpl_", handle_crtpl, TIMES_AROUND },
  { "mappl_", handle_mappl, TIMES_AROUND },
  { "exfrst_", handle_exfrst, TIMES_AROUND },
  { "imlast_", handle_imlast, TIMES_AROUND },
  { "across_", handle_across, TIMES_AROUND },
  { "dopl_", handle_dopl, TIMES_OWN },
  { "endpl_", handle_endpl, TIMES_AROUND },
  /* input and output */
  { "biof_", handle_biof, TIMES_BEFORE },
  { "eiof_", handle_eiof, TIMES_AROUND },
  { "srmem_", handle_srmem, TIMES_AROUND },
};

static const char *const ordinary_names[] = {
  "tstio_",     "tstda_",      "locsiz_", "getlen_", "getrnk_",     "getsiz_",
  "tron_",      "troff_",      "clocel_", "locind_", "rlocel_",     "wlocel_",
  "tstelm_",    "setind_",     "getind_", "addhdr_", "delhdr_",     "rwelm_",
  "copelm_",    "elmcpy_",     "saverg_", "begbl_",  "endbl_",      "bsynch_",
  "dprstv_",    "dstv_",       "dldv_",   "dbegpl_", "dbegsl_",     "dendl_",
  "diter_",     "drmbuf_",     "dskpbl_", "rstrg_",  "mps_Barrier", "mps_Bcast",
  "dvm_dfread", "dvm_dfwrite",
};

static const Function ordinary = { "", NULL, TIMES_AROUND };
static const Function file_function = { "dvm_*", handle_c_input_output, TIMES_OWN };

const Function *
dvm_function_find (const char *name)
{
  for (guint i = 0; i < G_N_ELEMENTS (functions); i++)
    if (strcmp (functions[i].name, name) == 0)
      return &functions[i];
  for (guint i = 0; i < G_N_ELEMENTS (ordinary_names); i++)
    if (strcmp (ordinary_names[i], name) == 0)
      return &ordinary;
  return g_str_has_prefix (name, FUNCTION_FREE_TEXT) ? &file_function : NULL;
}
