import { useTranslation } from "react-i18next"

/** How the path above a page calls it. */
export const Crumb = ({ name }: { name: string }) => (
  <>{useTranslation("sbp").t(name)}</>
)
