import { Container, Heading, Text } from "@medusajs/ui"
import { useTranslation } from "react-i18next"
import type { Figures } from "../../types"
import { Empty, Failed, FailedNote, Loading } from "../fetch-state"
import { AwaitingNote } from "../payouts/awaiting-note"
import { LinksCharts, MoneyCharts } from "./charts"
import { Controls } from "./controls"
import { LinkFigures } from "./link-figures"
import { MoneyFigures } from "./money-figures"
import { NowFigures } from "./now-figures"
import { useOverview } from "./use-overview"

/** The first page: money in and out, and the way from link to order. */
export const Overview = () => {
  const { t } = useTranslation("sbp")
  const overview = useOverview()
  const { figures, isPlaceholder, isWrong, error, refetch } = overview
  return (
    <div className="flex flex-col gap-y-3">
      <Container className="flex flex-col gap-y-4 px-6 py-4">
        <div>
          <Heading level="h1">{t("overview.title")}</Heading>
          <Text size="small" className="text-ui-fg-subtle">
            {figures &&
              (error ? (
                <FailedNote error={error} />
              ) : (
                t("overview.days", { zone: figures.time_zone })
              ))}
            &nbsp;
          </Text>
        </div>
        <Controls {...overview} />
      </Container>
      <AwaitingNote />
      {!isWrong &&
        (figures && !isPlaceholder ? (
          <Sections figures={figures} />
        ) : error ? (
          <Failed error={error} retry={refetch} />
        ) : (
          <Loading sections={4} />
        ))}
    </div>
  )
}

const Sections = ({ figures }: { figures: Figures }) => {
  const { t } = useTranslation("sbp")
  if (isEmpty(figures)) {
    return (
      <>
        <Container className="p-0" role="status">
          <Empty
            title={t("overview.empty.title")}
            hint={t("overview.empty.hint")}
          />
        </Container>
        <NowFigures figures={figures} />
      </>
    )
  }
  return (
    <>
      <MoneyFigures figures={figures} />
      <NowFigures figures={figures} />
      <MoneyCharts figures={figures} />
      <LinkFigures figures={figures} />
      <LinksCharts figures={figures} />
    </>
  )
}

function isEmpty({ received, returned, paid_out, links }: Figures): boolean {
  return (
    links.created === 0 &&
    [received, returned, paid_out].every(({ count }) => count === 0)
  )
}
