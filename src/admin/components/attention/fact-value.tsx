import { useTranslation } from "react-i18next"
import { useFormat } from "../../hooks/use-format"
import { Money } from "../money"
import { OrderLink } from "../order-link"
import { SubjectLink } from "../subject-link"
import type { Fact } from "./facts-of"
import type { EntrySubjects } from "./use-entry-subjects"

export const FactValue = ({
  fact,
  orderNumbers,
}: {
  fact: Fact
  orderNumbers: EntrySubjects["orderNumbers"]
}) => {
  const { t } = useTranslation("sbp")
  const format = useFormat()
  switch (fact.kind) {
    case "sum":
      return <Money {...fact.sum} />
    case "difference":
      return <>{t("attention.facts.difference", fact)}</>
    case "orders":
      return fact.ids.map((id) => (
        <OrderLink key={id} id={id} number={orderNumbers.get(id) ?? null} />
      ))
    case "payment":
      return (
        <SubjectLink to={`/sbp/payments/${encodeURIComponent(fact.id)}`}>
          {t("attention.facts.openPayment")}
        </SubjectLink>
      )
    case "time":
      return <>{format.time(fact.time)}</>
    case "yesNo":
      return <>{t(`attention.facts.${fact.isSo ? "yes" : "no"}`)}</>
    case "text":
      return <span className="font-mono">{fact.text}</span>
  }
}
