import { Text } from "@medusajs/ui"
import type { ReactNode } from "react"
import { useTranslation } from "react-i18next"
import { unsigned } from "../../../../domain/money"
import type {
  StatementField,
  StatementKind,
} from "../../../../domain/statements/statement"
import { useFormat } from "../../../hooks/use-format"
import { subtract } from "../../../lib/amounts"
import type { Invoice, Payout, Statement, StatementLine } from "../../../types"
import { TextLink } from "../../links"
import { InvoiceState, PayoutState } from "../../state-badge"
import { Money, Person } from "../../values"
import { linesPath } from "../statement-path"
import { VerdictBadge } from "../verdict-badge"

type LineProps = { line: StatementLine }

type KindProps = { kind: StatementKind }

/** The main fact, and further facts below it. */
const Two = ({ first, second }: { first: ReactNode; second?: ReactNode }) => (
  <div className="flex min-w-0 flex-col items-start gap-y-0.5 py-1.5">
    {first}
    {second && (
      <Text
        size="xsmall"
        leading="compact"
        className="text-ui-fg-subtle max-w-full"
        asChild
      >
        <div>{second}</div>
      </Text>
    )}
  </div>
)

/** What became of a line, and which it is. */
export const VerdictOf = ({ line: { verdict, number, at } }: LineProps) => {
  const { t } = useTranslation("sbp")
  const format = useFormat()
  const place =
    number === null
      ? t("statements.lines.notListed")
      : t("statements.lines.place", { number: format.number(number) })
  return (
    <Two
      first={verdict ? <VerdictBadge verdict={verdict} /> : place}
      second={
        <div className="flex flex-col text-nowrap md:flex-row md:gap-x-2">
          {verdict && <span>{place}</span>}
          {at && <span>{format.time(at)}</span>}
        </div>
      }
    />
  )
}

type ThereProps = LineProps & { statement: Statement }

/** What the file says. */
export const There = ({ line, statement }: ThereProps) => {
  const { t } = useTranslation("sbp")
  const { number, amount, currency_code, gateway_id } = line
  return (
    <Two
      first={
        number !== null && amount && currency_code ? (
          <Money amount={amount} currency={currency_code} />
        ) : (
          "-"
        )
      }
      second={
        <>
          {line.meaning && line.meaning !== "paid" && (
            <span className="block">
              {t(`statements.layout.meanings.${line.meaning}`)}
            </span>
          )}
          {line.unreadable && <Illegible line={line} statement={statement} />}
          {line.verdict === "fee_differs" && (
            <FeeThere line={line} kind={statement.kind} />
          )}
          {gateway_id && (
            <span
              className="block max-w-[180px] whitespace-normal font-mono [overflow-wrap:anywhere]"
              dir="ltr"
            >
              {gateway_id}
            </span>
          )}
        </>
      }
    />
  )
}

/** The cell that cannot be read. */
const Illegible = ({ line, statement: { layout } }: ThereProps) => {
  const { t } = useTranslation("sbp")
  const column = line.unreadable as StatementField
  const text = line.cells?.[layout?.columns[column] ?? -1]
  return (
    <span className="block break-words">
      {t(`statements.layout.fields.${column}`)}:{" "}
      {text || t("statements.layout.emptyStatus")}
    </span>
  )
}

/** For a payout, the sum that arrived is what differs. */
const FeeThere = ({ line, kind }: LineProps & KindProps) => {
  const { t } = useTranslation("sbp")
  const { money } = useFormat()
  const { amount, fee, currency_code } = line
  if (!amount || !fee || !currency_code) {
    return null
  }
  const isOfPayment = kind === "payments"
  const shown = isOfPayment ? fee : subtract(unsigned(amount), fee)
  return (
    <span className="block">
      {t(`statements.lines.${isOfPayment ? "fee" : "arrived"}`, {
        amount: money(shown, currency_code),
      })}
    </span>
  )
}

const PAGES = { payments: "/sbp/payments", payouts: "/sbp/payouts" } as const

/** More payouts that look the same say nothing more. */
const MOST_PROPOSED = 3

/** What the store has instead. */
export const Here = ({ line, kind }: LineProps & KindProps) => {
  const { t } = useTranslation("sbp")
  const { subject_id, proposed_ids, our_state } = line
  const to = (id: string) => `${PAGES[kind]}/${encodeURIComponent(id)}`
  if (subject_id) {
    return (
      <Two
        first={
          <TextLink to={to(subject_id)}>
            <OurAmount line={line} kind={kind} />
          </TextLink>
        }
        second={our_state && <OurState kind={kind} state={our_state} />}
      />
    )
  }
  return proposed_ids ? (
    <Two
      first={proposed_ids.slice(0, MOST_PROPOSED).map((id, index) => (
        <TextLink key={id} to={to(id)}>
          {t(`statements.lines.${kind === "payouts" ? "proposed" : "payment"}`)}
          {proposed_ids.length > 1 && ` (${index + 1}/${proposed_ids.length})`}
        </TextLink>
      ))}
      second={t("statements.lines.proposedBy")}
    />
  ) : (
    <Two
      first={
        <span className="text-ui-fg-subtle">
          {line.verdict ? t("statements.lines.unknown") : "-"}
        </span>
      }
    />
  )
}

const OurAmount = ({ line, kind }: LineProps & KindProps) => {
  const { t } = useTranslation("sbp")
  const { money } = useFormat()
  const { our_amount, currency_code, verdict, meaning } = line
  const isOfPayment = kind === "payments"
  // For money that went back, the payment's own amount says nothing.
  const isBack = isOfPayment && meaning === "went_back"
  if (!our_amount || !currency_code || isBack) {
    return <>{t(`statements.lines.${isOfPayment ? "payment" : "payout"}`)}</>
  }
  const amount = money(our_amount, currency_code)
  return (
    <span className="tabular-nums">
      {verdict === "fee_differs"
        ? t(`statements.lines.${isOfPayment ? "fee" : "arrived"}`, { amount })
        : amount}
    </span>
  )
}

type OurStateProps = KindProps & { state: string }

const OurState = ({ kind, state }: OurStateProps) =>
  kind === "payments" ? (
    <InvoiceState state={state as Invoice["state"]} />
  ) : (
    <PayoutState state={state as Payout["state"]} />
  )

/** Who has decided what, and why, or which statement has settled it. */
export const Decision = ({ line }: LineProps) => {
  const { t } = useTranslation("sbp")
  const { time } = useFormat()
  const { decision, decided_by, decided_at, accepted_in, note } = line
  if (!decision) {
    // A line that was accepted there, but differs in another way now, is open again.
    return accepted_in && !line.is_open ? (
      <TextLink to={linesPath(accepted_in, {})}>
        {t("statements.lines.listedIn")}
      </TextLink>
    ) : (
      <>-</>
    )
  }
  return (
    <Two
      first={
        <span className="text-nowrap">{t(`statements.by.${decision}`)}</span>
      }
      second={
        <>
          <Person id={decided_by} />, {time(decided_at)}
          {note && (
            <span className="block max-w-[220px] whitespace-normal [overflow-wrap:anywhere]">
              {note}
            </span>
          )}
        </>
      }
    />
  )
}
