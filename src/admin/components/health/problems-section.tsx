import { Alert, Container, Heading, Text } from "@medusajs/ui"
import { useTranslation } from "react-i18next"
import { useFormat } from "../../hooks/use-format"
import type { Health } from "../../types"
import { BusyButton } from "../busy-button"
import { FailedNote } from "../fetch-state"

type Problem = Health["problems"][number]

/** What the merchant should fix, and how; or that there are no problems. */
export const ProblemsSection = ({
  problems,
  error,
  shops,
  isChecking,
  checkAgain,
}: {
  problems: Problem[]
  /** The error of the last check: the problems are from an older one. */
  error: Error | null
  shops: number
  isChecking: boolean
  checkAgain: () => unknown
}) => {
  const { t } = useTranslation("sbp")
  return (
    <Container className="divide-y p-0">
      <div className="flex flex-wrap items-start justify-between gap-4 px-6 py-4">
        <div>
          <Heading>{t("health.title")}</Heading>
          <Text size="small" className="text-ui-fg-subtle">
            {t("health.hint")}
          </Text>
        </div>
        <BusyButton isLoading={isChecking} onClick={() => void checkAgain()}>
          {t("health.checkAgain")}
        </BusyButton>
      </div>
      <div className="flex flex-col gap-y-2 px-6 py-4" aria-live="polite">
        {error && (
          <Alert variant="error">
            <FailedNote error={error} />
          </Alert>
        )}
        {problems.length === 0 && !error && (
          <Alert variant="success">{t("health.noProblems")}</Alert>
        )}
        {problems.map((problem, index) => (
          <ProblemAlert
            key={index}
            problem={problem}
            isOfOneShop={shops > 1 && Boolean(problem.provider_id)}
          />
        ))}
      </div>
    </Container>
  )
}

const ProblemAlert = ({
  problem: { code, details, provider_id },
  isOfOneShop,
}: {
  problem: Problem
  isOfOneShop: boolean
}) => {
  const { t } = useTranslation("sbp")
  const { ago } = useFormat()
  const since = details.since ?? details.oldest_at
  const values = {
    ...details,
    ...(since && { since: ago(String(since)) }),
    count: Number(details.invoices ?? 0),
    list: t(`health.list.${details.list}`, { defaultValue: "" }),
  }
  return (
    <Alert variant="warning">
      <Text size="small" leading="compact" weight="plus">
        {isOfOneShop && `${provider_id}: `}
        {t(`health.problems.${code}.title`, values)}
      </Text>
      <Text size="small" className="text-ui-fg-subtle mt-1">
        {t(`health.problems.${code}.remedy`, values)}
      </Text>
    </Alert>
  )
}
