import { useTranslation } from "react-i18next"
import { factsOfReason } from "../../../domain/attention-reasons"
import type { Attention } from "../../types"
import { Destination } from "../values"
import type { EntrySubjects } from "./use-entry-subjects"

/** The person whom it is about, by the best known name. */
export const Who = ({
  entry,
  invoice,
  payout,
  statement,
  orderNumbers,
}: { entry: Attention } & EntrySubjects) => {
  const { t } = useTranslation("sbp")
  const { name, email, phone } = invoice?.contact ?? {}
  const known = name ?? email ?? phone
  if (known) {
    return <>{known}</>
  }
  if (payout) {
    return <Destination payout={payout} />
  }
  if (statement) {
    return <>{statement.name}</>
  }
  if (factsOfReason(entry.reason).subject === "shop") {
    return <>{t("health.shop", { id: entry.subject_id })}</>
  }
  const number = orderNumbers.get(invoice?.order_id ?? "")
  return (
    <>
      {number === undefined
        ? (invoice?.reference ?? entry.subject_id)
        : t("attention.orderNumber", { number })}
    </>
  )
}
