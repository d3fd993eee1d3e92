import { Container, Heading, Text } from "@medusajs/ui"
import { useTranslation } from "react-i18next"
import { useFormat } from "../../hooks/use-format"
import type { Statement } from "../../types"
import { ProgressMeter } from "../progress-meter"

/** While its lines are being compared with the ledger. */
export const JudgingSection = ({ statement }: { statement: Statement }) => {
  const { t } = useTranslation("sbp")
  const { number } = useFormat()
  const { judged_lines, line_count } = statement
  const title = t("statements.states.judging")
  return (
    <Container className="flex flex-col gap-y-3 px-6 py-4">
      <div>
        <Heading level="h2">{title}</Heading>
        <Text size="small" className="text-ui-fg-subtle">
          {t("statements.judging.hint")}
        </Text>
      </div>
      <ProgressMeter
        label={title}
        share={line_count > 0 ? judged_lines / line_count : 0}
        text={t("statements.judging.progress", {
          done: number(judged_lines),
          all: number(line_count),
        })}
      />
    </Container>
  )
}
