import * as en from "./en"
import * as ru from "./ru"

/**
 * Our own words, beside the admin's: `useTranslation("sbp")`. Medusa takes every
 * file below this folder whose name ends in "index" for another one like this.
 */
export default {
  en: { sbp: { ...en } },
  ru: { sbp: { ...ru } },
}
