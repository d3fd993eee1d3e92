import { Alert } from "@medusajs/ui"
import { useTranslation } from "react-i18next"
import { useFormat } from "../../hooks/use-format"
import type { InvoiceWithHistory } from "../../types"

type Props = Pick<InvoiceWithHistory, "contact"> & {
  /** To whom the money is promised. */
  recipient?: string | null
}

/** Warns that whoever can edit an order can give it an e-mail that is not the shopper's. */
export const EmailNote = ({ contact, recipient }: Props) => {
  const { t } = useTranslation("sbp")
  const { time } = useFormat()
  const { email, email_changed_at } = contact ?? {}
  const isOther =
    email && recipient && email.toLowerCase() !== recipient.toLowerCase()
  if (!email_changed_at && !isOther) {
    return null
  }
  return (
    <Alert variant="warning">
      {email_changed_at
        ? t("payments.email.changed", { date: time(email_changed_at) })
        : t("payments.email.other", { email })}
    </Alert>
  )
}
