import { Alert, Heading, Table, Text } from "@medusajs/ui"
import { useTranslation } from "react-i18next"
import type { StatementLayout } from "../../../../domain/statements/statement"
import { useFormat } from "../../../hooks/use-format"
import type { LayoutCheck } from "../../../types"
import { ScrollBox } from "../../scroll-box"
import { Money } from "../../values"
import type { LayoutDraft } from "./use-layout-draft"

/** What the file says if it is read like this. */
export const Check = ({ draft }: { draft: LayoutDraft }) => {
  const { t } = useTranslation("sbp")
  const { number } = useFormat()
  const { check, checkError, isChecking, mistake, layout } = draft
  return (
    <section className="flex flex-col gap-y-3" aria-busy={isChecking}>
      <div className="flex flex-wrap items-baseline gap-x-3">
        <Heading level="h3">{t("statements.layout.check")}</Heading>
        <Text size="small" role="status" className="text-ui-fg-subtle">
          {isChecking
            ? t("statements.layout.checking")
            : check && (
                <span className="sr-only">
                  {countsOf(check)
                    .map(
                      ([name, count]) =>
                        `${t(`statements.layout.${name}`)}: ${number(count)}`
                    )
                    .join("; ")}
                </span>
              )}
          {mistake === "needsAmount" && t("statements.layout.needsAmount")}
        </Text>
      </div>
      {checkError && !mistake ? (
        <Alert variant="error" role="alert">
          {t("statements.layout.checkFailed")}: {checkError.message}
        </Alert>
      ) : (
        check && <Checked check={check} layout={layout} />
      )}
    </section>
  )
}

const countsOf = ({ lines, skipped, unreadable }: LayoutCheck) =>
  [
    ["understood", lines - skipped - unreadable.count],
    ["skipped", skipped],
    ["unreadable", unreadable.count],
  ] as const

type Props = { check: LayoutCheck; layout: StatementLayout }

const Checked = ({ check, layout }: Props) => {
  const { t } = useTranslation("sbp")
  const { number } = useFormat()
  const { unreadable } = check
  return (
    <>
      <dl className="flex flex-wrap gap-x-8 gap-y-2">
        {countsOf(check).map(([name, count]) => (
          <div key={name} className="flex flex-col">
            <dt className="txt-compact-small text-ui-fg-subtle">
              {t(`statements.layout.${name}`)}
            </dt>
            <dd className="txt-large-plus tabular-nums">{number(count)}</dd>
          </div>
        ))}
      </dl>
      {unreadable.count > 0 && <Unreadable check={check} layout={layout} />}
      <Totals sums={check.sums} />
    </>
  )
}

const SHOWN = 5

const Unreadable = ({ check: { unreadable }, layout }: Props) => {
  const { t } = useTranslation("sbp")
  const shown = unreadable.first.slice(0, SHOWN)
  const more = unreadable.count - shown.length
  return (
    <Alert variant="warning">
      <ul className="[overflow-wrap:anywhere]">
        {shown.map(({ number, column, cells }) => (
          <li key={number}>
            {t("statements.layout.unreadableLine", {
              number,
              field: t(`statements.layout.fields.${column}`),
              text:
                cells[layout.columns[column] ?? -1] ||
                t("statements.layout.emptyStatus"),
            })}
          </li>
        ))}
        {more > 0 && <li>{t("statements.layout.more", { count: more })}</li>}
      </ul>
    </Alert>
  )
}

/** What a person compares with the totals that the cabinet shows. */
const Totals = ({ sums }: Pick<LayoutCheck, "sums">) => {
  const { t } = useTranslation("sbp")
  const { number } = useFormat()
  if (sums.length === 0) {
    return null
  }
  const columns = ["paid", "went_back", "not_paid", "total"] as const
  return (
    <div className="flex flex-col gap-y-2">
      <Text size="small">
        <span className="font-medium">{t("statements.layout.totals")}</span>{" "}
        <span className="text-ui-fg-subtle">
          {t("statements.layout.totalsHint")}
        </span>
      </Text>
      <ScrollBox
        label={t("statements.layout.totals")}
        className="rounded-lg border"
      >
        <Table>
          <Table.Header>
            <Table.Row>
              {["lines", "paid", "wentBack", "notPaid", "total"].map((name) => (
                <Table.HeaderCell key={name} className="pe-4 text-end">
                  {t(`statements.layout.${name}`)}
                </Table.HeaderCell>
              ))}
            </Table.Row>
          </Table.Header>
          <Table.Body>
            {sums.map((sum) => (
              <Table.Row key={sum.currency_code}>
                <Table.Cell className="pe-4 text-end tabular-nums">
                  {number(sum.count)}
                </Table.Cell>
                {columns.map((name) => (
                  <Table.Cell key={name} className="pe-4 text-end">
                    <Money amount={sum[name]} currency={sum.currency_code} />
                  </Table.Cell>
                ))}
              </Table.Row>
            ))}
          </Table.Body>
        </Table>
      </ScrollBox>
    </div>
  )
}
