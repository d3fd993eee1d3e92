import { Alert, Text } from "@medusajs/ui"
import { type ReactNode, useEffect, useId, useRef } from "react"
import { useTranslation } from "react-i18next"
import { useFormat } from "../../../hooks/use-format"
import { Tick } from "../../form/fields"
import { OrderLink, StoreMessage, TextLink } from "../../links"
import type { Setback } from "../../../hooks/use-send"
import { ScrollBox } from "../../scroll-box"
import { type Fact, FactRows } from "../../section"
import type { BatchConfirmed, CheckedBatch } from "./use-batch-form"

type Props = {
  checked: CheckedBatch
  confirmed: BatchConfirmed
  onConfirm: (part: Partial<BatchConfirmed>) => void
  /** How often the batch was sent while a question was unanswered. */
  asked: number
  setback: Setback | undefined
}

/** What is asked for, and what the store has found that a person has to judge. */
export const BatchReview = (props: Props) => {
  const { t } = useTranslation("sbp")
  const { checked, setback, asked } = props
  const { check } = checked
  const id = useId()
  const ref = useRef<HTMLDivElement>(null)
  useEffect(() => {
    ref.current?.focus()
  }, [])
  useEffect(() => {
    const open = "[role=checkbox][aria-invalid=true]"
    ref.current?.querySelector<HTMLElement>(open)?.focus()
  }, [asked])
  return (
    <div
      ref={ref}
      tabIndex={-1}
      role="group"
      aria-label={t("payouts.review.title")}
      aria-describedby={id}
      className="flex flex-col gap-y-4 outline-none"
    >
      <Text id={id}>{t("batches.review.waits")}</Text>
      {setback && <SetbackNote setback={setback} />}
      {check.exceeded && (
        <Alert variant="error" role="alert" className="break-words">
          <StoreMessage message={check.exceeded} />
        </Alert>
      )}
      <Facts checked={checked} />
      <Question
        {...props}
        field="confirm_duplicates"
        count={check.duplicates.length}
      >
        <Duplicates checked={checked} />
      </Question>
      <Question
        {...props}
        field="confirm_not_returns"
        count={check.returnable.length}
      >
        <Returnable checked={checked} />
      </Question>
    </div>
  )
}

type CheckedProps = Pick<Props, "checked">

const SetbackNote = ({ setback }: { setback: Setback }) => {
  const { t } = useTranslation("sbp")
  const { kind, message } = setback
  return (
    <Alert role="alert" variant={kind === "refused" ? "error" : "warning"}>
      <div className="flex flex-col gap-y-2 break-words">
        <Text size="small" weight="plus">
          {t(`batches.setback.${kind}.title`)}
        </Text>
        {message && (
          <Text size="small">
            <StoreMessage message={message} />
          </Text>
        )}
        <Text size="small">{t(`batches.setback.${kind}.hint`)}</Text>
      </div>
    </Alert>
  )
}

const Facts = ({ checked: { draft, check } }: CheckedProps) => {
  const { t } = useTranslation("sbp")
  const { money, number } = useFormat()
  const facts: Fact[] = [
    [t("batches.fields.name"), draft.name.trim()],
    [t("batches.fields.rows"), number(check.count)],
    [
      t("batches.fields.total"),
      <span className="txt-compact-medium-plus text-ui-fg-base tabular-nums">
        {money(check.amount, draft.currency)}{" "}
        {/* Several currencies share a sign. */}
        {draft.currency}
      </span>,
    ],
    [t("payouts.link.lives"), draft.days.trim()],
    [
      t("payouts.link.code"),
      t(`payouts.link.${draft.requires_code ? "codeAsked" : "codeNotAsked"}`),
    ],
  ]
  return (
    <div className="bg-ui-bg-component shadow-elevation-card-rest divide-y rounded-lg">
      <FactRows facts={facts} />
    </div>
  )
}

type QuestionProps = Pick<Props, "confirmed" | "onConfirm" | "asked"> & {
  field: keyof BatchConfirmed
  count: number
  /** The rows that it is about. */
  children: ReactNode
}

/** Rows that may be mistakes: a person confirms that they are not. */
const Question = (props: QuestionProps) => {
  const { field, count, confirmed, onConfirm, asked, children } = props
  const { t } = useTranslation("sbp")
  if (count === 0) {
    return null
  }
  const words = `batches.review.${field}`
  return (
    <Alert variant="warning">
      <div className="flex min-w-0 flex-col gap-y-3">
        <Text size="small" weight="plus">
          {t(`${words}.title`, { count })}
        </Text>
        <Text size="small">{t(`${words}.hint`)}</Text>
        <ScrollBox label={t(`${words}.title`, { count })} className="max-h-48">
          <ul className="txt-small">{children}</ul>
        </ScrollBox>
        <Tick
          label={t(`${words}.yes`)}
          isTicked={confirmed[field]}
          error={
            asked > 0 && !confirmed[field]
              ? t("batches.review.answer")
              : undefined
          }
          onTick={(isTicked) => onConfirm({ [field]: isTicked })}
        />
      </div>
    </Alert>
  )
}

/** The row's number and recipient. */
const RowName = ({ number, checked }: CheckedProps & { number: number }) => {
  const { t } = useTranslation("sbp")
  const texts = checked.rows[number - 1]?.texts
  return (
    <>
      {t("batches.review.row", { number })}
      {texts && ` (${texts.recipient_name.trim()}, ${texts.amount.trim()})`}
    </>
  )
}

const Duplicates = ({ checked }: CheckedProps) => {
  const { t } = useTranslation("sbp")
  return checked.check.duplicates.map(({ row, of_row, ...of }) => (
    <li key={row}>
      <RowName number={row} checked={checked} />:{" "}
      {of_row ? (
        t("batches.review.asRow", { number: of_row })
      ) : (
        <TextLink
          to={
            of.payout_id
              ? `/sbp/payouts/${of.payout_id}`
              : `/sbp/payouts/batches/${of.batch_id}`
          }
          target="_blank"
        >
          {t(`batches.review.${of.payout_id ? "asPayout" : "asBatch"}`)}
        </TextLink>
      )}
    </li>
  ))
}

const Returnable = ({ checked }: CheckedProps) => {
  const { t } = useTranslation("sbp")
  const { money } = useFormat()
  return checked.check.returnable.map(
    ({ row, order_id, order_number, amount }) => (
      <li key={row} className="flex flex-wrap gap-x-1">
        <RowName number={row} checked={checked} />:{" "}
        <OrderLink id={order_id} number={order_number} isAside />{" "}
        {t("batches.review.left", {
          sum: money(amount, checked.draft.currency),
        })}
      </li>
    )
  )
}
