import { Prompt } from "@medusajs/ui"
import { useTranslation } from "react-i18next"
import { type Location, useBeforeUnload, useBlocker } from "react-router-dom"

type Words = { title: string; hint: string }

/** Asks before what was typed is lost, or what is on its way is not seen. */
export const LeaveGuard = ({
  words,
}: {
  /** Undefined: there is nothing to lose. */
  words: Words | undefined
}) => {
  const { t } = useTranslation("sbp")
  useBeforeUnload((event) => {
    if (words) {
      event.preventDefault()
    }
  })
  const blocker = useBlocker(
    ({ currentLocation, nextLocation }) =>
      words !== undefined &&
      !isDone(nextLocation) &&
      currentLocation.pathname !== nextLocation.pathname
  )
  return (
    <Prompt open={blocker.state === "blocked"} variant="confirmation">
      <Prompt.Content>
        <Prompt.Header>
          <Prompt.Title>{words?.title}</Prompt.Title>
          <Prompt.Description>{words?.hint}</Prompt.Description>
        </Prompt.Header>
        <Prompt.Footer>
          <Prompt.Cancel type="button" onClick={() => blocker.reset?.()}>
            {t("common.leave.stay")}
          </Prompt.Cancel>
          <Prompt.Action type="button" onClick={() => blocker.proceed?.()}>
            {t("common.leave.go")}
          </Prompt.Action>
        </Prompt.Footer>
      </Prompt.Content>
    </Prompt>
  )
}

/** As the admin's own forms say it. */
function isDone({ state }: Location): boolean {
  return Boolean(
    (state as { isSubmitSuccessful?: boolean } | null)?.isSubmitSuccessful
  )
}
