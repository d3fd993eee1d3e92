import { CheckCircle } from "@medusajs/icons"
import { Container } from "@medusajs/ui"
import { useTranslation } from "react-i18next"
import { Empty } from "../fetch-state"
import type { useAttentionView } from "./use-attention-view"

type Props = { view: ReturnType<typeof useAttentionView> }

export const NoEntries = ({ view: { reason, isResolved } }: Props) => {
  const { t } = useTranslation("sbp")
  if (reason) {
    return (
      <Container className="p-0">
        <Empty title={t("common.noMatch")} hint={t("common.noMatchHint")} />
      </Container>
    )
  }
  const words = isResolved ? "resolved" : "open"
  return (
    <Container className="p-0">
      {!isResolved && (
        <CheckCircle className="text-ui-tag-green-icon mx-auto -mb-12 mt-12" />
      )}
      <Empty
        title={t(`attention.empty.${words}`)}
        hint={t(`attention.empty.${words}Hint`)}
      />
    </Container>
  )
}
