import { Checkbox, createDataTableColumnHelper, Text } from "@medusajs/ui"
import { useTranslation } from "react-i18next"
import type { StatementKind } from "../../../../domain/statements/statement"
import { useFormat } from "../../../hooks/use-format"
import type { useSelection } from "../../../hooks/use-selection"
import type { Invoice, Payout, StatementLine } from "../../../types"
import { TextLink } from "../../links"
import { InvoiceState, PayoutState } from "../../state-badge"
import { Money, Person } from "../../values"
import { VerdictBadge } from "../verdict-badge"

const helper = createDataTableColumnHelper<StatementLine>()

type Selection = Pick<
  ReturnType<typeof useSelection<StatementLine>>,
  "has" | "toggle"
>

export function useLineColumns(kind: StatementKind, selection: Selection) {
  const { t } = useTranslation("sbp")
  const header = (name: string) => t(`statements.lines.${name}`)
  return [
    helper.display({
      id: "select",
      header: () => null,
      cell: ({ row: { original } }) =>
        original.is_open && (
          <SelectLine line={original} selection={selection} />
        ),
    }),
    helper.accessor("number", {
      header: header("number"),
      cell: ({ row: { original } }) => <Place line={original} />,
    }),
    helper.accessor("amount", {
      header: header("there"),
      cell: ({ row: { original } }) => <There line={original} />,
    }),
    helper.accessor("our_amount", {
      header: header("here"),
      cell: ({ row: { original } }) => <Here line={original} kind={kind} />,
    }),
    helper.accessor("verdict", {
      header: header("verdict"),
      cell: ({ row: { original } }) => <VerdictOf line={original} />,
    }),
    helper.accessor("decision", {
      header: header("decision"),
      cell: ({ row: { original } }) => <Decision line={original} />,
    }),
  ]
}

type LineProps = { line: StatementLine }

const SelectLine = ({
  line,
  selection,
}: LineProps & { selection: Selection }) => {
  const { t } = useTranslation("sbp")
  const { number, subject_id } = line
  return (
    <Checkbox
      checked={selection.has(line.id)}
      onCheckedChange={() => selection.toggle(line)}
      aria-label={
        number === null
          ? t("statements.lines.selectMissing", { id: subject_id })
          : t("statements.lines.select", { number })
      }
    />
  )
}

/** Two facts of a line, one below the other. */
const Two = ({
  first,
  second,
}: {
  first: React.ReactNode
  second?: React.ReactNode
}) => (
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

const Place = ({ line: { number, at } }: LineProps) => {
  const { t } = useTranslation("sbp")
  const format = useFormat()
  return (
    <Two
      first={
        number === null ? (
          <span className="text-ui-fg-subtle text-nowrap">
            {t("statements.lines.notListed")}
          </span>
        ) : (
          <span className="tabular-nums">{format.number(number)}</span>
        )
      }
      second={at && <span className="text-nowrap">{format.time(at)}</span>}
    />
  )
}

const There = ({ line }: LineProps) => {
  const { t } = useTranslation("sbp")
  const { number, amount, currency_code, gateway_id } = line
  const isListed = number !== null && amount !== null && currency_code !== null
  return (
    <Two
      first={
        isListed ? (
          <Money amount={amount} currency={currency_code} />
        ) : (
          <span className="text-ui-fg-subtle">
            {line.verdict ? "-" : t("statements.lines.unread")}
          </span>
        )
      }
      second={
        gateway_id && (
          <span
            className="block max-w-[180px] truncate font-mono"
            dir="ltr"
            title={gateway_id}
          >
            {gateway_id}
          </span>
        )
      }
    />
  )
}

const PAGES = { payments: "/sbp/payments", payouts: "/sbp/payouts" } as const

const Here = ({ line, kind }: LineProps & { kind: StatementKind }) => {
  const { t } = useTranslation("sbp")
  const { subject_id, proposed_id, our_amount, our_state, currency_code } = line
  const to = (id: string) => `${PAGES[kind]}/${encodeURIComponent(id)}`
  if (!subject_id) {
    return (
      <Two
        first={
          <span className="text-ui-fg-subtle">
            {line.verdict ? t("statements.lines.unknown") : "-"}
          </span>
        }
        second={
          proposed_id && (
            <TextLink to={to(proposed_id)}>
              {t("statements.lines.proposed")}
            </TextLink>
          )
        }
      />
    )
  }
  const name = t(
    `statements.lines.${kind === "payments" ? "payment" : "payout"}`
  )
  return (
    <Two
      first={
        <TextLink to={to(subject_id)}>
          {our_amount && currency_code ? (
            <Money amount={our_amount} currency={currency_code} />
          ) : (
            name
          )}
        </TextLink>
      }
      second={our_state && <OurState kind={kind} state={our_state} />}
    />
  )
}

type OurStateProps = { kind: StatementKind; state: string }

const OurState = ({ kind, state }: OurStateProps) =>
  kind === "payments" ? (
    <InvoiceState state={state as Invoice["state"]} />
  ) : (
    <PayoutState state={state as Payout["state"]} />
  )

const VerdictOf = ({ line }: LineProps) => {
  const { t } = useTranslation("sbp")
  const { verdict, unreadable, fee, currency_code } = line
  const { money } = useFormat()
  if (!verdict) {
    return <>-</>
  }
  const column = unreadable as "amount" | null
  return (
    <Two
      first={<VerdictBadge verdict={verdict} />}
      second={
        column
          ? t(`statements.layout.fields.${column}`)
          : verdict === "fee_differs" &&
            fee &&
            currency_code &&
            t("statements.lines.fee", { amount: money(fee, currency_code) })
      }
    />
  )
}

const Decision = ({ line }: LineProps) => {
  const { t } = useTranslation("sbp")
  const { time } = useFormat()
  const { decision, decided_by, decided_at, note } = line
  if (!decision) {
    return <>-</>
  }
  return (
    <Two
      first={
        <span title={note ?? undefined} className="text-nowrap">
          {t(`statements.by.${decision}`)}
        </span>
      }
      second={
        <>
          <Person id={decided_by} />, {time(decided_at)}
          {note && (
            <span className="block max-w-[220px] truncate" title={note}>
              {note}
            </span>
          )}
        </>
      }
    />
  )
}
