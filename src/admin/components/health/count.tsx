import { useTranslation } from "react-i18next"
import { SubjectLink } from "../subject-link"

/** A number, which leads to what it counts. */
export const Count = ({ of, to }: { of: number; to: string }) => {
  const { i18n } = useTranslation()
  const number = new Intl.NumberFormat(i18n.language).format(of)
  return of === 0 ? (
    <>{number}</>
  ) : (
    <SubjectLink to={to} className="txt-compact-small-plus">
      {number}
    </SubjectLink>
  )
}
