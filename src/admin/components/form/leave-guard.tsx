import { Prompt } from "@medusajs/ui"
import { useTranslation } from "react-i18next"
import { type Location, useBeforeUnload, useBlocker } from "react-router-dom"

/** Names the texts that ask before the page is left. */
export type Leaving =
  | `common.leave.${"sending" | "unclear" | "dirty"}`
  | "payouts.leave.dirty"
  | "statements.upload.leave"

/** What leaving would lose; undefined if nothing. */
export function leavingOf(
  state: {
    isPending: boolean
    /** No clear answer came: the request may have been carried out. */
    isUnclear?: boolean | undefined
    /** Something was typed. */
    isDirty: boolean
  },
  dirty: Leaving = "common.leave.dirty"
): Leaving | undefined {
  if (state.isPending) {
    return "common.leave.sending"
  }
  if (state.isUnclear) {
    return "common.leave.unclear"
  }
  return state.isDirty ? dirty : undefined
}

/** Asks before typed text is lost, or before the answer to a request is missed. */
export const LeaveGuard = ({
  leaving,
  isOfQuery = false,
}: {
  /** Undefined: there is nothing to lose. */
  leaving: Leaving | undefined
  /** The query says what the form is about: with another one, it begins again. */
  isOfQuery?: boolean
}) => {
  useBeforeUnload((event) => {
    if (leaving) {
      event.preventDefault()
    }
  })
  const blocker = useBlocker(
    ({ currentLocation, nextLocation }) =>
      leaving !== undefined &&
      !isDone(nextLocation) &&
      (currentLocation.pathname !== nextLocation.pathname ||
        (isOfQuery && currentLocation.search !== nextLocation.search))
  )
  return (
    <LeavePrompt
      isOpen={blocker.state === "blocked"}
      leaving={leaving}
      stay={() => blocker.reset?.()}
      leave={() => blocker.proceed?.()}
    />
  )
}

type PromptProps = {
  isOpen: boolean
  leaving: Leaving | undefined
  stay: () => void
  leave: () => void
}

export const LeavePrompt = ({ isOpen, leaving, stay, leave }: PromptProps) => {
  const { t } = useTranslation("sbp")
  return (
    <Prompt open={isOpen} onOpenChange={stay} variant="confirmation">
      <Prompt.Content>
        <Prompt.Header>
          <Prompt.Title>{leaving && t(`${leaving}.title`)}</Prompt.Title>
          <Prompt.Description>
            {leaving && t(`${leaving}.hint`)}
          </Prompt.Description>
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
