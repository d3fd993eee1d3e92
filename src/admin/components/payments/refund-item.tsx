import { Alert, Text } from "@medusajs/ui"
import { useTranslation } from "react-i18next"
import { useBook } from "../../hooks/use-book"
import { useFormat } from "../../hooks/use-format"
import type { Invoice, Refund } from "../../types"
import { BusyButton } from "../busy-button"
import { Emptied } from "../emptied"
import { TextLink } from "../links"
import { RefundState } from "../state-badge"
import { Money, Person } from "../values"
import { ReturnActions } from "../return-actions"

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
      {refund.is_unpaid && <UnpaidRefund refund={refund} invoice={invoice} />}
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
  const lines = times.flatMap(([name, at]) =>
    at ? [t(`payments.moneyBack.${name}`, { time: time(at) })] : []
  )
  return lines.length > 0 ? (
    <Text size="xsmall" className="text-ui-fg-subtle">
      {lines.join(" · ")}
    </Text>
  ) : null
}

const BookNow = ({ id }: { id: string }) => {
  const { t } = useTranslation("sbp")
  const { book, isPending } = useBook(id)
  return (
    <BusyButton isLoading={isPending} onClick={book}>
      {t("attention.actions.book_refund")}
    </BusyButton>
  )
}

type UnpaidRefundProps = { refund: Refund; invoice: Invoice }

/** The refund is booked and its money did not arrive: it must be replaced. */
const UnpaidRefund = ({ refund: { attempts }, invoice }: UnpaidRefundProps) => {
  const { t } = useTranslation("sbp")
  const failed = attempts.findLast(({ payout_id }) => payout_id)
  const isUnderWay = attempts.some(({ outcome }) => outcome === "open")
  if (!failed?.payout_id || isUnderWay) {
    return null
  }
  return (
    <Alert variant="warning">
      <div className="flex flex-col items-start gap-y-2">
        {t("payments.moneyBack.unpaid")}
        <ReturnActions invoice={invoice} replacesId={failed.payout_id} />
      </div>
    </Alert>
  )
}

/** One attempt to return money: by a payout, or in the gateway's cabinet. */
const RefundAttempt = ({
  attempt: { payout_id, outcome, created_by, note, emptied_at, created_at },
}: {
  attempt: Refund["attempts"][number]
}) => {
  const { t } = useTranslation("sbp")
  const { time } = useFormat()
  return (
    <li className="border-ui-border-base border-s-2 ps-3">
      <Text size="small" className="text-pretty">
        {payout_id ? (
          <TextLink
            to={`/sbp/payouts/${payout_id}`}
            title={payout_id}
            className="underline"
          >
            {t("payments.moneyBack.byPayout")}
          </TextLink>
        ) : (
          t("payments.moneyBack.inCabinet")
        )}
        {" · "}
        {t(`payments.moneyBack.outcomes.${outcome}`)}
      </Text>
      <Text size="xsmall" className="text-ui-fg-subtle">
        {time(created_at)} · <Person id={created_by} />
      </Text>
      {note && (
        <Text
          size="small"
          className="text-ui-fg-subtle whitespace-pre-line break-words"
        >
          {note}
        </Text>
      )}
      {emptied_at && <Emptied at={emptied_at} />}
    </li>
  )
}
