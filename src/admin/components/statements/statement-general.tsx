import { Button, clx, Container, Heading } from "@medusajs/ui"
import { useTranslation } from "react-i18next"
import { useFormat } from "../../hooks/use-format"
import type { Statement } from "../../types"
import { type Fact, FactGrid } from "../section"
import { Person } from "../values"
import { CoveredDays } from "./covered-days"
import { StatementBadge } from "./statement-badge"
import { useShopIds } from "./use-shop-ids"
import { Withdraw } from "./withdraw"

type Props = {
  statement: Statement
  /** Undefined while they are being chosen, or can no longer be. */
  changeColumns: (() => void) | undefined
  canWithdraw: boolean
}

/** The file: what it lists, and where it comes from. */
export const StatementGeneral = ({
  statement,
  changeColumns,
  canWithdraw,
}: Props) => {
  const { t } = useTranslation("sbp")
  return (
    <Container className="divide-y p-0">
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-3 px-6 py-4">
        <div className="flex min-w-0 flex-wrap items-center gap-x-3 gap-y-1">
          <Heading
            id="sbp-statement"
            tabIndex={-1}
            className="outline-none [overflow-wrap:anywhere]"
          >
            {statement.name}
          </Heading>
          <StatementBadge statement={statement} />
        </div>
        <div className="flex flex-wrap gap-2">
          {canWithdraw && <Withdraw statement={statement} />}
          {changeColumns && (
            <Button
              id="sbp-change-columns"
              size="small"
              variant="secondary"
              onClick={changeColumns}
            >
              {t("statements.layout.change")}
            </Button>
          )}
        </div>
      </div>
      <Facts statement={statement} />
    </Container>
  )
}

const Facts = ({ statement }: Pick<Props, "statement">) => {
  const { t } = useTranslation("sbp")
  const { number, time } = useFormat()
  const shops = useShopIds()
  const facts: Fact[] = [
    [t("statements.fields.kind"), t(`statements.kinds.${statement.kind}`)],
    ...(shops.length > 1
      ? [[t("statements.fields.shop"), statement.shop_id] as const]
      : []),
    [
      t("statements.fields.covers"),
      statement.layout ? <CoveredDays of={statement} /> : "-",
    ],
    [t("statements.fields.lines"), number(statement.line_count)],
    [t("statements.fields.encoding"), statement.encoding],
    [
      t("statements.fields.imported"),
      <>
        {time(statement.created_at)}, <Person id={statement.created_by} />
      </>,
    ],
  ]
  // Six are two rows of three.
  const columns = facts.length === 5 && "xl:grid-cols-5"
  return <FactGrid facts={facts} className={clx("grid-cols-2", columns)} />
}
