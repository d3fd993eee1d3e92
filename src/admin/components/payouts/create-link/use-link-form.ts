import { useCreateLink } from "../../../hooks/api/payouts"
import type { Origin } from "../create/use-origin"
import { useSteps } from "../create/use-steps"
import {
  ABOUT_LINK,
  type LinkDraft,
  linkMistakesOf,
  linkRequestOf,
} from "./link-draft"

/** The form for a link. */
export function useLinkForm({
  origin,
  firstDraft,
}: {
  origin: Origin
  firstDraft: LinkDraft
}) {
  const { mutateAsync } = useCreateLink()
  const steps = useSteps<LinkDraft, true>({
    origin,
    firstDraft,
    mistakesOf: linkMistakesOf,
    confirmed: ABOUT_LINK,
    focus: () => steps.fields.current?.querySelector("input")?.focus(),
  })
  const { draft, check, show } = steps
  return {
    ...steps,
    review: () => {
      if (check()) {
        show(true)
      }
    },
    send: () =>
      steps.send((idempotency_key) =>
        mutateAsync({ ...linkRequestOf(draft, origin), idempotency_key })
      ),
  }
}
