import { SectionRow } from "@medusajs/dashboard/components"
import { Text } from "@medusajs/ui"
import { type ReactNode, useEffect, useId, useRef } from "react"
import { useTranslation } from "react-i18next"
import { readTypedSum } from "../../../../domain/read-typed-sum"
import { useHealth } from "../../../hooks/api/health"
import { useFormat } from "../../../hooks/use-format"
import { OrderLink } from "../../links"
import { Breakable } from "../../values"
import { CONFIRMABLE, type Draft } from "./draft"
import { type ApprovalNeed, needsApproval } from "./needs-approval"
import type { Origin } from "./use-origin"

type Row = [title: string, value: ReactNode]

type Props = {
  draft: Draft
  origin: Origin
  /** To which card, or to whom. */
  destination: readonly Row[]
  /** The recipient will type the card. */
  isLink?: boolean
}

/** The review: how much will be sent, and where to. */
export const Review = ({ isLink, ...props }: Props) => {
  const { t } = useTranslation("sbp")
  const { money } = useFormat()
  const { draft, origin } = props
  const context = isLink ? "link" : undefined
  const id = useId()
  const ref = useRef<HTMLDivElement>(null)
  useEffect(() => {
    ref.current?.focus()
  }, [])
  const amount = readTypedSum(draft.amount) ?? "0"
  const sum = money(amount, draft.currency)
  const { waits, because } = useNeedsApproval(draft, origin, isLink)
  return (
    <div
      ref={ref}
      tabIndex={-1}
      aria-label={t("payouts.review.title")}
      aria-describedby={id}
      role="group"
      className="flex flex-col gap-y-4 outline-none"
    >
      <Text id={id}>
        {t(
          waits === "yes"
            ? "payouts.review.waits"
            : `payouts.review.${origin.purpose}`,
          { sum, context }
        )}
      </Text>
      <div className="bg-ui-bg-component shadow-elevation-card-rest divide-y rounded-lg">
        <SectionRow
          title={t("common.amount")}
          value={
            <span className="txt-compact-medium-plus text-ui-fg-base tabular-nums">
              {sum} {/* Several currencies share a sign. */}
              {draft.currency}
            </span>
          }
        />
        <Rest {...props} />
      </div>
      <Text size="small" className="text-ui-fg-subtle">
        {t(REMARKS[waits], {
          context: because === "chain" ? because : (context ?? because),
        })}
      </Text>
    </div>
  )
}

const REMARKS = {
  yes: "payouts.review.waitsRemark",
  maybe: "payouts.review.mayWait",
  no: "payouts.review.final",
} as const

const Rest = ({ draft, origin, destination }: Props) => {
  const { t } = useTranslation("sbp")
  const { money } = useFormat()
  const { purpose, replaced, invoice } = origin
  const order = draft.order_id && <OrderLink id={draft.order_id} isAside />
  const rows: Row[] = [
    ...destination,
    [t("payouts.purpose"), t(`payouts.purposes.${purpose}`)],
    [t("payouts.payment"), invoice?.gateway_payment_id ?? invoice?.id],
    [t("common.order"), order],
    [t("payouts.description"), draft.description.trim()],
    [t("common.note"), purpose === "return" && draft.note.trim()],
    ...draft.metadata.map(({ name, text }): Row => [name, text]),
    [
      t("payouts.replaces"),
      replaced && money(replaced.amount, replaced.currency_code),
    ],
    ...CONFIRMABLE.map((name): Row => [
      t("payouts.review.attention"),
      draft[name] && t(`payouts.confirm.${name}`),
    ]),
  ]
  return rows.map(
    ([title, value], index) =>
      value && (
        <SectionRow
          key={index}
          title={title}
          value={<Breakable>{value}</Breakable>}
        />
      )
  )
}

/** Whether a second person has to approve it, by the store's options. */
export function useNeedsApproval(
  draft: Pick<Draft, "amount" | "currency">,
  { replaced }: Pick<Origin, "replaced">,
  isLink = false
): ApprovalNeed {
  const options = useHealth().data?.health.payouts.options
  return needsApproval(options, { draft, replaced, isLink })
}
