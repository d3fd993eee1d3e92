import * as en from "./en"
import * as ru from "./ru"

/** Our own words, beside the admin's: `useTranslation("sbp")`. */
export default {
  en: { sbp: { ...en } },
  ru: { sbp: { ...ru } },
}
