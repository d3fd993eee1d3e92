import { Table, Text } from "@medusajs/ui"
import { useTranslation } from "react-i18next"
import { type Verdict, VERDICTS } from "../../../domain/statements/statement"
import { useFormat } from "../../hooks/use-format"
import { sumsOf } from "../../lib/sums-of"
import type { Statement, StatementToRead } from "../../types"
import { SubjectLink } from "../links"
import { ScrollBox } from "../scroll-box"
import { Section } from "../section"
import { Money } from "../values"
import { openOf } from "./statement-badge"
import { linesPath } from "./statement-path"
import { VerdictBadge } from "./verdict-badge"

type Sum = Statement["verdicts"][number]

type Props = { statement: StatementToRead }

/** How many lines have which verdict, and how much money that is. */
export const OutcomeSection = ({ statement }: Props) => {
  const { t } = useTranslation("sbp")
  const { verdicts } = statement
  const open = openOf(statement)
  const columns = ["verdict", "count", "open", "sum"] as const
  return (
    <Section
      title={t("statements.summary.title")}
      below={
        <Text size="small" role="status" className="text-ui-fg-subtle">
          {verdicts.length === 0
            ? t("statements.summary.nothing")
            : open > 0
              ? t("statements.summary.open", { count: open })
              : t("statements.summary.agreed")}
        </Text>
      }
    >
      {verdicts.length > 0 && (
        <ScrollBox
          label={t("statements.summary.title")}
          className="rounded-b-lg"
        >
          <Table>
            <Table.Header>
              <Table.Row>
                {columns.map((name) => (
                  <Table.HeaderCell
                    key={name}
                    className={name === "verdict" ? "" : END}
                  >
                    {t(
                      `statements.summary.${name === "open" ? "isOpen" : name}`
                    )}
                  </Table.HeaderCell>
                ))}
              </Table.Row>
            </Table.Header>
            <Table.Body className="border-b-0">
              {VERDICTS.map((verdict) => (
                <VerdictRow
                  key={verdict}
                  id={statement.id}
                  verdict={verdict}
                  sums={verdicts.filter((it) => it.verdict === verdict)}
                />
              ))}
              <TotalRow sums={verdicts} />
            </Table.Body>
          </Table>
        </ScrollBox>
      )}
    </Section>
  )
}

const END = "pe-4 text-end tabular-nums md:pe-6"

const countOf = (sums: readonly Sum[]) =>
  sums.reduce((all, { count }) => all + count, 0)

type RowProps = { id: string; verdict: Verdict; sums: readonly Sum[] }

const VerdictRow = ({ id, verdict, sums }: RowProps) => {
  const { t } = useTranslation("sbp")
  const { number } = useFormat()
  const open = openOf({ verdicts: [...sums] })
  if (sums.length === 0) {
    return null
  }
  return (
    <Table.Row>
      <Table.Cell className="py-2 pe-2">
        <span className="flex flex-col gap-y-0.5">
          <span className="flex">
            <VerdictBadge verdict={verdict} />
          </span>
          <span className="txt-compact-small text-ui-fg-subtle hidden md:block">
            {t(`statements.verdicts.${verdict}.hint`)}
          </span>
        </span>
      </Table.Cell>
      <Table.Cell className={END}>
        <SubjectLink to={linesPath(id, { verdict: [verdict] })}>
          {number(countOf(sums))}
        </SubjectLink>
      </Table.Cell>
      <Table.Cell className={END}>
        {open > 0 ? (
          <SubjectLink
            to={linesPath(id, { verdict: [verdict], is_open: "true" })}
          >
            {number(open)}
          </SubjectLink>
        ) : (
          0
        )}
      </Table.Cell>
      <Table.Cell className={END}>
        {verdict === "missing_there" ? (
          <StatementSums sums={sumsOf(sums.flatMap(oursOf))} />
        ) : (
          <StatementSums sums={sumsOf(sums.flatMap(theirsOf))} />
        )}
      </Table.Cell>
    </Table.Row>
  )
}

/** A sum of each currency. */
const StatementSums = ({ sums }: { sums: ReturnType<typeof sumsOf> }) =>
  sums.map(({ amount, currency_code }, index) => (
    <span key={currency_code}>
      {index > 0 && ", "}
      <Money amount={amount} currency={currency_code} />
    </span>
  ))

const theirsOf = ({ amount, currency_code }: Sum) =>
  currency_code ? [{ amount, currency_code }] : []

/** For missing lines, only the store has a sum. */
const oursOf = ({ our_amount, currency_code }: Sum) =>
  currency_code ? [{ amount: our_amount, currency_code }] : []

/** What all lines of the file say together. */
const TotalRow = ({ sums }: { sums: readonly Sum[] }) => {
  const { t } = useTranslation("sbp")
  const { number } = useFormat()
  const listed = sums.filter(({ verdict }) => verdict !== "missing_there")
  return (
    <Table.Row className="bg-ui-bg-subtle">
      <Table.Cell>{t("statements.summary.total")}</Table.Cell>
      <Table.Cell className={END}>{number(countOf(listed))}</Table.Cell>
      <Table.Cell className={END}>
        {number(openOf({ verdicts: listed }))}
      </Table.Cell>
      <Table.Cell className={END}>
        <StatementSums sums={sumsOf(listed.flatMap(theirsOf))} />
      </Table.Cell>
    </Table.Row>
  )
}
