import { Prompt } from "@medusajs/ui"
import { useTranslation } from "react-i18next"
import { type Location, useBeforeUnload, useBlocker } from "react-router-dom"

type Question = { title: string; hint: string }

/** Asks before typed text is lost, or before the answer to a request is missed. */
export const LeaveGuard = ({
  question,
  isOfQuery = false,
}: {
  /** Undefined: there is nothing to lose. */
  question: Question | undefined
  /** The query says what the form is about: with another one, it begins again. */
  isOfQuery?: boolean
}) => {
  useBeforeUnload((event) => {
    if (question) {
      event.preventDefault()
    }
  })
  const blocker = useBlocker(
    ({ currentLocation, nextLocation }) =>
      question !== undefined &&
      !isDone(nextLocation) &&
      (currentLocation.pathname !== nextLocation.pathname ||
        (isOfQuery && currentLocation.search !== nextLocation.search))
  )
  return (
    <LeavePrompt
      isOpen={blocker.state === "blocked"}
      question={question}
      stay={() => blocker.reset?.()}
      leave={() => blocker.proceed?.()}
    />
  )
}

type PromptProps = {
  isOpen: boolean
  question: Question | undefined
  stay: () => void
  leave: () => void
}

export const LeavePrompt = ({ isOpen, question, stay, leave }: PromptProps) => {
  const { t } = useTranslation("sbp")
  return (
    <Prompt open={isOpen} onOpenChange={stay} variant="confirmation">
      <Prompt.Content>
        <Prompt.Header>
          <Prompt.Title>{question?.title}</Prompt.Title>
          <Prompt.Description>{question?.hint}</Prompt.Description>
        </Prompt.Header>
        <Prompt.Footer>
          <Prompt.Cancel type="button" onClick={stay}>
            {t("common.leave.stay")}
          </Prompt.Cancel>
          <Prompt.Action type="button" onClick={leave}>
            {t("common.leave.go")}
          </Prompt.Action>
        </Prompt.Footer>
      </Prompt.Content>
    </Prompt>
  )
}

/** The admin's own forms mark a finished form in the same way. */
function isDone({ state }: Location): boolean {
  return Boolean(
    (state as { isSubmitSuccessful?: boolean } | null)?.isSubmitSuccessful
  )
}
