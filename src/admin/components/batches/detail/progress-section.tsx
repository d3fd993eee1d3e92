import { Container, Heading, Table } from "@medusajs/ui"
import { useTranslation } from "react-i18next"
import { BATCH_STANDINGS } from "../../../../domain/payout-batch"
import { useFormat } from "../../../hooks/use-format"
import { listOf } from "../../../lib/list-of"
import type { PayoutBatchWithProgress } from "../../../types"
import { SubjectLink } from "../../links"
import { ProgressMeter } from "../../progress-meter"
import { ScrollBox } from "../../scroll-box"
import { RowStanding } from "../../state-badge"
import { Money } from "../../values"

type Props = { batch: PayoutBatchWithProgress }

/** How many rows have come how far, and how much money that is. */
export const ProgressSection = ({ batch }: Props) => {
  const { t } = useTranslation("sbp")
  const title = t("batches.progress.title")
  return (
    <Container className="divide-y p-0">
      <div className="flex flex-col gap-y-3 px-6 py-4">
        <Heading level="h2">{title}</Heading>
        <Meter batch={batch} />
      </div>
      <ScrollBox label={title} className="rounded-b-lg">
        <Table>
          <Table.Header>
            <Table.Row>
              <Table.HeaderCell>{t("common.state")}</Table.HeaderCell>
              <Table.HeaderCell className={END}>
                {t("batches.fields.rows")}
              </Table.HeaderCell>
              <Table.HeaderCell className={END}>
                {t("common.amount")}
              </Table.HeaderCell>
            </Table.Row>
          </Table.Header>
          <Table.Body className="border-b-0">
            {BATCH_STANDINGS.map((standing) => (
              <StandingRow key={standing} batch={batch} standing={standing} />
            ))}
          </Table.Body>
        </Table>
      </ScrollBox>
    </Container>
  )
}

const END = "pe-4 text-end tabular-nums md:pe-6"

/** How many links are made, while they are being made; then how many are paid. */
const Meter = ({ batch: { state, progress, row_count } }: Props) => {
  const { t } = useTranslation("sbp")
  const { number } = useFormat()
  const countOf = (standing: string) =>
    progress.find((it) => it.standing === standing)?.count ?? 0
  const isMaking = state === "making"
  const done = isMaking ? row_count - countOf("not_made") : countOf("paid")
  return (
    <ProgressMeter
      label={t("batches.progress.title")}
      share={row_count > 0 ? done / row_count : 0}
      text={t(`batches.progress.${isMaking ? "made" : "paid"}`, {
        done: number(done),
        all: number(row_count),
      })}
    />
  )
}

type RowProps = Props & { standing: (typeof BATCH_STANDINGS)[number] }

const StandingRow = ({ batch, standing }: RowProps) => {
  const { number } = useFormat()
  const { id, currency_code, progress } = batch
  const sum = progress.find((it) => it.standing === standing)
  if (!sum || sum.count === 0) {
    return null
  }
  return (
    <Table.Row>
      <Table.Cell>
        <RowStanding standing={standing} />
      </Table.Cell>
      <Table.Cell className={END}>
        <SubjectLink
          to={listOf(`payouts/batches/${id}`, { standing: [standing] })}
        >
          {number(sum.count)}
        </SubjectLink>
      </Table.Cell>
      <Table.Cell className={END}>
        <Money amount={sum.amount} currency={currency_code} />
      </Table.Cell>
    </Table.Row>
  )
}
