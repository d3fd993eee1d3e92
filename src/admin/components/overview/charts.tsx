import { Container, Heading, Table, Text } from "@medusajs/ui"
import { useMemo, useState } from "react"
import { useTranslation } from "react-i18next"
import { useFormat } from "../../hooks/use-format"
import { sumOf } from "../../lib/amounts"
import type { Figures } from "../../types"
import { ScrollBox } from "../scroll-box"
import { BarChart, type Bars } from "./bar-chart"

type Part = Figures["parts"][number]

/** A chart, and a column of the table. */
type Column = {
  name: string
  /** The cell's text in the table. */
  text: (part: Part) => string
  /** The bar's height; undefined if the table alone has it. */
  value?: (part: Part) => number
}

export const MoneyCharts = ({ figures }: { figures: Figures }) => {
  const { t } = useTranslation("sbp")
  const { money, shortMoney } = useFormat()
  const { currency_code } = figures
  const sum = (amount: string) => money(amount, currency_code)
  const out = ({ returned, paid_out }: Part) =>
    sumOf([returned.amount, paid_out.amount])
  return (
    <ChartSection
      title={t("overview.charts.money")}
      figures={figures}
      format={(value) => shortMoney(value, currency_code)}
      columns={[
        {
          name: t("overview.charts.in"),
          text: ({ received }) => sum(received.amount),
          value: ({ received }) => Number(received.amount),
        },
        {
          name: t("overview.charts.out"),
          text: (part) => sum(out(part)),
          value: (part) => Number(out(part)),
        },
        {
          name: t("overview.money.fees"),
          text: ({ fees }) => sum(fees.amount),
        },
        { name: t("overview.money.net"), text: ({ net }) => sum(net) },
      ]}
    />
  )
}

export const LinksCharts = ({ figures }: { figures: Figures }) => {
  const { t } = useTranslation("sbp")
  const { number } = useFormat()
  return (
    <ChartSection
      title={t("overview.charts.links")}
      figures={figures}
      format={number}
      columns={[
        {
          name: t("overview.charts.created"),
          text: ({ links }) => number(links.created),
          value: ({ links }) => links.created,
        },
        {
          name: t("overview.charts.paid"),
          text: ({ links }) => number(links.paid),
          value: ({ links }) => links.paid,
        },
        {
          name: t("overview.links.orders"),
          text: ({ links }) => number(links.orders),
        },
        {
          name: t("overview.links.expired"),
          text: ({ links }) => number(links.expired),
        },
      ]}
    />
  )
}

type Props = {
  title: string
  figures: Figures
  columns: Column[]
  format: (value: number) => string
}

const ChartSection = ({ title, figures, columns, format }: Props) => {
  const { t, i18n } = useTranslation("sbp")
  const { partName } = useFormat()
  const [isFailed, setIsFailed] = useState(false)
  const { parts, by } = figures
  const bars = useMemo((): Bars => {
    const shown = columns.flatMap(({ name, text, value }) =>
      value ? [{ name, text, value }] : []
    )
    return {
      labels: parts.map((part) => partName(part, by, "short")),
      series: shown.map(({ name, text, value }) => ({
        name,
        values: parts.map(value),
        titles: parts.map(
          (part) => `${partName(part, by, "long")}: ${name}, ${text(part)}`
        ),
      })),
    }
  }, [parts, by, i18n.language])
  return (
    <Container className="flex flex-col gap-y-4 px-6 py-4">
      <Heading level="h2">{title}</Heading>
      {isFailed ? (
        <Text size="small" role="alert" className="text-ui-fg-subtle">
          {t("overview.charts.failed")}
        </Text>
      ) : (
        <BarChart
          bars={bars}
          label={t("overview.charts.label", { title })}
          format={format}
          onFailed={() => setIsFailed(true)}
        />
      )}
      <details>
        <summary className="txt-compact-small text-ui-fg-subtle hover:text-ui-fg-base w-fit cursor-pointer">
          {t("overview.charts.table")}
        </summary>
        <ScrollBox label={title} className="mt-3">
          <PartsTable figures={figures} columns={columns} />
        </ScrollBox>
      </details>
    </Container>
  )
}

const PartsTable = ({
  figures: { parts, by },
  columns,
}: Pick<Props, "figures" | "columns">) => {
  const { t } = useTranslation("sbp")
  const { partName } = useFormat()
  return (
    <Table>
      <Table.Header>
        <Table.Row>
          <Table.HeaderCell scope="col">
            {t("overview.charts.part")}
          </Table.HeaderCell>
          {columns.map(({ name }) => (
            <Table.HeaderCell key={name} scope="col" className="text-right">
              {name}
            </Table.HeaderCell>
          ))}
        </Table.Row>
      </Table.Header>
      <Table.Body>
        {parts.map((part) => (
          <Table.Row key={part.from}>
            <Table.Cell>{partName(part, by, "long")}</Table.Cell>
            {columns.map(({ name, text }) => (
              <Table.Cell key={name} className="text-right tabular-nums">
                {text(part)}
              </Table.Cell>
            ))}
          </Table.Row>
        ))}
      </Table.Body>
    </Table>
  )
}
