import { Button, clx, Container, Heading, Text } from "@medusajs/ui"
import type { ReactNode } from "react"
import { useTranslation } from "react-i18next"
import { useFormat } from "../../hooks/use-format"
import type { Statement } from "../../types"
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
          <Heading className="[overflow-wrap:anywhere]">
            {statement.name}
          </Heading>
          <StatementBadge statement={statement} />
        </div>
        <div className="flex flex-wrap gap-2">
          {canWithdraw && <Withdraw statement={statement} />}
          {changeColumns && (
            <Button size="small" variant="secondary" onClick={changeColumns}>
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
  const facts: [name: string, value: ReactNode][] = [
    ["kind", t(`statements.kinds.${statement.kind}`)],
    ...(shops.length > 1
      ? [["shop", statement.shop_id] as [string, ReactNode]]
      : []),
    ["covers", statement.layout ? <CoveredDays of={statement} /> : "-"],
    ["lines", number(statement.line_count)],
    ["encoding", statement.encoding],
    [
      "imported",
      <>
        {time(statement.created_at)}, <Person id={statement.created_by} />
      </>,
    ],
  ]
  return (
    <dl
      className={clx(
        "grid grid-cols-2 gap-x-6 gap-y-3 px-6 py-4 md:grid-cols-3",
        // Six are two rows of three.
        facts.length === 5 && "xl:grid-cols-5"
      )}
    >
      {facts.map(([name, value]) => (
        <div key={name} className="min-w-0">
          <dt className="txt-compact-small text-ui-fg-subtle">
            {t(`statements.fields.${name}`)}
          </dt>
          <Text size="small" className="[overflow-wrap:anywhere]" asChild>
            <dd>{value}</dd>
          </Text>
        </div>
      ))}
    </dl>
  )
}
