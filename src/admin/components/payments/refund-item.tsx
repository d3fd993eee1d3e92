import { Text } from "@medusajs/ui"
import { useTranslation } from "react-i18next"
import { useFormat } from "../../hooks/use-format"
import type { Invoice, Refund } from "../../types"
import { Money } from "../money"
import { RefundState } from "../state-badge"
import { BookNow } from "./book-now"
import { MakeGood } from "./make-good"
import { RefundAttempt } from "./refund-attempt"

type Props = { refund: Refund; invoice: Invoice }

export const RefundItem = ({ refund, invoice }: Props) => {
  const { t } = useTranslation("sbp")
  return (
    <div className="flex flex-col gap-y-2 px-6 py-4">
      <div className="flex flex-wrap items-center justify-between gap-2">
        <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
          <Text size="small" weight="plus">
            <Money amount={refund.amount} currency={refund.currency_code} />
          </Text>
          <RefundState state={refund.state} />
        </div>
        {refund.state === "due" && <BookNow id={refund.id} />}
      </div>
      {refund.book_error && (
        <Text size="small" className="text-ui-fg-error break-words">
          {t("payments.moneyBack.bookError", { error: refund.book_error })}
        </Text>
      )}
      {refund.is_unpaid && <MakeGood refund={refund} invoice={invoice} />}
      <ul className="flex flex-col gap-y-2">
        {refund.attempts.map((attempt) => (
          <RefundAttempt
            key={attempt.payout_id ?? attempt.created_at}
            attempt={attempt}
          />
        ))}
      </ul>
      <Times refund={refund} />
    </div>
  )
}

const Times = ({ refund }: { refund: Refund }) => {
  const { t } = useTranslation("sbp")
  const { time } = useFormat()
  const times = [
    ["returnedAt", refund.returned_at],
    ["bookedAt", refund.booked_at],
  ] as const
  const words = times.flatMap(([name, at]) =>
    at ? [t(`payments.moneyBack.${name}`, { time: time(at) })] : []
  )
  return words.length > 0 ? (
    <Text size="xsmall" className="text-ui-fg-subtle">
      {words.join(" · ")}
    </Text>
  ) : null
}
