import { useTranslation } from "react-i18next"
import { Link } from "react-router-dom"

/** A number, which leads to what it counts. */
export const Count = ({ of, to }: { of: number; to: string }) => {
  const { i18n } = useTranslation()
  const number = new Intl.NumberFormat(i18n.language).format(of)
  return of === 0 ? (
    <>{number}</>
  ) : (
    <Link
      to={to}
      className="txt-compact-small-plus text-ui-fg-base hover:text-ui-fg-subtle focus-visible:shadow-borders-focus rounded-[4px] underline underline-offset-2 outline-none"
    >
      {number}
    </Link>
  )
}
