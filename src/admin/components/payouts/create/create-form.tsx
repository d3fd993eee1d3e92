import { useTranslation } from "react-i18next"
import { CardField } from "../../card-field/card-field"
import { CardMask } from "../../values"
import type { Draft } from "./draft"
import { DraftFields } from "./draft-fields"
import type { Origin } from "./use-origin"
import { OriginNote } from "./origin-note"
import { OtherForm } from "./other-form"
import { Review, useNeedsApproval } from "./review"
import { SetbackAlert } from "./setback-alert"
import { StepsForm } from "./steps-form"
import { useCardForm } from "./use-card-form"

export const CreateForm = (props: { origin: Origin; firstDraft: Draft }) => {
  const { t } = useTranslation("sbp")
  const { origin } = props
  const form = useCardForm(props)
  const { mask, draft } = form
  const waits = useNeedsApproval(draft, origin).waits === "yes"
  return (
    <StepsForm
      form={form}
      title={t(titleOf(origin))}
      sendText={t(waits ? "payouts.review.request" : "payouts.review.send")}
      sendingText={t(
        waits ? "payouts.create.requesting" : "payouts.create.sending"
      )}
    >
      <Fields form={form} origin={origin} />
      {mask && (
        <Review
          draft={draft}
          origin={origin}
          destination={[[t("common.card"), <CardMask card={mask} />]]}
        />
      )}
    </StepsForm>
  )
}

function titleOf({ purpose, replaced }: Origin): string {
  if (purpose === "return") {
    return "payouts.create.titleReturn"
  }
  return replaced ? "payouts.create.titleReplacement" : "payouts.create.title"
}

/** Hidden during the review, not removed: the card field holds the number. */
const Fields = ({
  form,
  origin,
}: {
  form: ReturnType<typeof useCardForm>
  origin: Origin
}) => (
  <div
    ref={form.fields}
    className={form.mask ? "hidden" : "flex flex-col gap-y-6"}
  >
    {form.setback && (
      <SetbackAlert
        focusRef={form.alert}
        setback={form.setback}
        otherThan={form.otherThan}
        confirmed={form.draft}
        onConfirm={form.change}
      />
    )}
    <OriginNote origin={origin} isLocked={form.isLocked} />
    {!form.isLocked && <OtherForm to="create-link" />}
    <fieldset disabled={form.isLocked} className="contents">
      <DraftFields
        draft={form.draft}
        change={form.change}
        mistakes={form.mistakes}
        origin={origin}
        max={form.max}
      />
    </fieldset>
    <CardField
      ref={form.card}
      onTyped={form.touchCard}
      onForgotten={form.edit}
    />
  </div>
)
