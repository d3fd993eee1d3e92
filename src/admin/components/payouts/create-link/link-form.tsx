import { useTranslation } from "react-i18next"
import { DraftFields } from "../create/draft-fields"
import { OriginNote } from "../create/origin-note"
import { OtherForm } from "../create/other-form"
import { Review, useNeedsApproval } from "../create/review"
import { SetbackAlert } from "../create/setback-alert"
import { StepsForm } from "../create/steps-form"
import type { Origin } from "../create/use-origin"
import type { LinkDraft } from "./link-draft"
import { RecipientFields } from "./recipient-fields"
import { useLinkForm } from "./use-link-form"

type Props = { origin: Origin; firstDraft: LinkDraft }

/** Promises money to a recipient who will type the card, so that no operator needs it. */
export const LinkForm = (props: Props) => {
  const { t } = useTranslation("sbp")
  const { origin } = props
  const form = useLinkForm(props)
  const { draft } = form
  const waits = useNeedsApproval(draft, origin, true).waits === "yes"
  const action = draft.is_mailed ? "send" : "create"
  return (
    <StepsForm
      form={form}
      title={t(titleOf(origin))}
      sendText={t(
        waits ? "payouts.review.request" : `payouts.link.submit.${action}`
      )}
      sendingText={t("payouts.create.requesting")}
    >
      <Fields form={form} origin={origin} />
      {form.shown && (
        <Review
          isLink
          draft={draft}
          origin={origin}
          destination={[
            [t("payouts.link.recipient"), draft.recipient_name.trim()],
            [t("payouts.link.email"), draft.recipient_email.trim()],
            [
              t("payouts.link.handOver"),
              t(`payouts.link.by.${handOverOf(draft, waits)}`),
            ],
            [
              t("payouts.link.code"),
              draft.requires_code && t("payouts.link.codeAsked"),
            ],
            [t("payouts.link.lives"), draft.days.trim()],
          ]}
        />
      )}
    </StepsForm>
  )
}

function titleOf({ purpose, replaced }: Origin): string {
  if (purpose === "return") {
    return "payouts.link.titleReturn"
  }
  return replaced ? "payouts.link.titleReplacement" : "payouts.link.title"
}

/** The creator of a link that another person approves never gets its address. */
function handOverOf({ is_mailed }: LinkDraft, waits: boolean) {
  return is_mailed ? "mail" : waits ? "another" : "you"
}

/** Hidden, not removed, during the review: on return, the fields are as they were. */
const Fields = ({
  form,
  origin,
}: {
  form: ReturnType<typeof useLinkForm>
  origin: Origin
}) => {
  const fields = {
    draft: form.draft,
    change: form.change,
    mistakes: form.mistakes,
  }
  return (
    <div
      ref={form.fields}
      className={form.shown ? "hidden" : "flex flex-col gap-y-6"}
    >
      {form.setback && (
        <SetbackAlert
          isLink
          focusRef={form.alert}
          setback={form.setback}
          confirmed={form.draft}
          onConfirm={form.change}
        />
      )}
      <OriginNote origin={origin} isLink isLocked={form.isLocked} />
      {!form.isLocked && <OtherForm to="create" />}
      <fieldset disabled={form.isLocked} className="contents">
        <DraftFields {...fields} isLink origin={origin} max={form.max} />
        <RecipientFields {...fields} />
      </fieldset>
    </div>
  )
}
