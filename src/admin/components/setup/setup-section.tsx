import { CheckCircleSolid } from "@medusajs/icons"
import { Button, Container, Heading, Skeleton, Text } from "@medusajs/ui"
import { useId, useState } from "react"
import { useTranslation } from "react-i18next"
import { useSetup } from "../../hooks/api/setup"
import type { Setup } from "../../types"
import { BusyButton } from "../busy-button"
import { SetupRow } from "./setup-row"

/** What a store needs before it takes money. Once that is there, it is one line. */
export const SetupSection = () => {
  const { t } = useTranslation("sbp")
  const { data, error, refetch, isFetching } = useSetup()
  const [isOpen, setIsOpen] = useState<boolean>()
  const list = useId()
  const checks = data?.setup.checks ?? []
  const needed = checks.filter(({ state }) => state !== "optional")
  const done = needed.filter(({ state }) => state === "done").length
  const isComplete = done > 0 && done === needed.length
  const isShown = isOpen ?? !isComplete
  return (
    <Container className="divide-y p-0">
      <div className="flex flex-wrap items-center justify-between gap-4 px-6 py-4">
        {isComplete && !isShown ? (
          <div className="flex items-center gap-x-2">
            <CheckCircleSolid className="text-ui-tag-green-icon shrink-0" />
            <Heading level="h2">
              {t("setup.complete", { count: needed.length })}
            </Heading>
          </div>
        ) : (
          <div className="min-w-0">
            <Heading level="h2">{t("setup.title")}</Heading>
            <Text size="small" className="text-ui-fg-subtle text-pretty">
              {t("setup.hint")}
            </Text>
          </div>
        )}
        <div className="flex flex-wrap items-center gap-2">
          {needed.length > 0 && !isComplete && (
            <Text
              size="small"
              leading="compact"
              className="text-ui-fg-subtle px-1 tabular-nums"
            >
              {t("setup.progress", { done, count: needed.length })}
            </Text>
          )}
          {isComplete && (
            <Button
              size="small"
              variant="transparent"
              aria-expanded={isShown}
              aria-controls={list}
              onClick={() => setIsOpen(!isShown)}
            >
              {t(isShown ? "setup.hide" : "setup.show")}
            </Button>
          )}
          <BusyButton isLoading={isFetching} onClick={() => void refetch()}>
            {t("health.checkAgain")}
          </BusyButton>
        </div>
      </div>
      <div id={list} hidden={!isShown && !error} aria-live="polite">
        {error && (
          <Text size="small" className="text-ui-fg-error px-6 py-4">
            {t("setup.failed")}: {error.message}
          </Text>
        )}
        {isShown && <Checks checks={checks} isLoading={!data && !error} />}
      </div>
    </Container>
  )
}

const Checks = ({
  checks,
  isLoading,
}: Pick<Setup, "checks"> & { isLoading: boolean }) => {
  const shops = new Set(checks.flatMap(({ provider_id }) => provider_id ?? []))
  return (
    <ul className="divide-y">
      {checks.map((check) => (
        <SetupRow
          key={`${check.provider_id} ${check.code}`}
          check={check}
          isOfOneShop={shops.size > 1 && Boolean(check.provider_id)}
        />
      ))}
      {isLoading &&
        Array.from({ length: 4 }, (_, index) => (
          <li key={index} className="px-6 py-4" aria-busy="true">
            <Skeleton className="h-4 w-2/3" />
          </li>
        ))}
    </ul>
  )
}
