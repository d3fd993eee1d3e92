import { KeyboundForm, RouteFocusModal } from "@medusajs/dashboard/components"
import { Button, Heading, Text } from "@medusajs/ui"
import { useTranslation } from "react-i18next"
import { CardField } from "../../card-field/card-field"
import type { Draft } from "./draft"
import { DraftFields } from "./draft-fields"
import { LeaveGuard } from "../../form/leave-guard"
import { submitByKeys } from "../../form/submit-by-keys"
import type { Origin } from "./use-origin"
import { OriginNote } from "./origin-note"
import { Review, useNeedsApproval } from "./review"
import { SetbackAlert } from "./setback-alert"
import { useCreate } from "./use-create"

export const CreateForm = (props: { origin: Origin; firstDraft: Draft }) => {
  const { t } = useTranslation("sbp")
  const { origin } = props
  const form = useCreate(props)
  const { mask, isSending } = form
  return (
    <KeyboundForm
      onSubmit={mask ? form.send : form.review}
      onKeyDown={submitByKeys}
      className="flex size-full flex-col overflow-hidden"
      autoComplete="off"
    >
      <LeaveGuard
        question={
          form.leaving && {
            title: t(`${form.leaving}.title`),
            hint: t(`${form.leaving}.hint`),
          }
        }
      />
      <RouteFocusModal.Body className="flex-1 overflow-auto">
        <div className="mx-auto flex w-full max-w-[560px] flex-col gap-y-6 px-4 py-8 sm:py-16">
          <Heading level="h1">
            {t(mask ? "payouts.review.title" : titleOf(origin))}
          </Heading>
          <Fields form={form} origin={origin} />
          {mask && <Review draft={form.draft} origin={origin} card={mask} />}
        </div>
      </RouteFocusModal.Body>
      <RouteFocusModal.Footer>
        <Footer
          draft={form.draft}
          origin={origin}
          isReview={mask !== undefined}
          isSending={isSending}
          edit={form.edit}
        />
      </RouteFocusModal.Footer>
    </KeyboundForm>
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
  form: ReturnType<typeof useCreate>
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
    <OriginNote origin={origin} />
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

const Footer = ({
  draft,
  origin,
  isReview,
  isSending,
  edit,
}: {
  draft: Draft
  origin: Origin
  isReview: boolean
  isSending: boolean
  edit: () => void
}) => {
  const { t } = useTranslation("sbp")
  const approval = useNeedsApproval(draft, origin)
  const waits = isReview && approval === "yes"
  const submit = waits ? "payouts.review.request" : "payouts.review.send"
  return (
    <div className="flex w-full items-center justify-end gap-x-2">
      {isSending && (
        <Text size="small" role="status" className="text-ui-fg-subtle me-auto">
          {t(waits ? "payouts.create.requesting" : "payouts.create.sending")}
        </Text>
      )}
      {isReview ? (
        <Button
          type="button"
          size="small"
          variant="secondary"
          disabled={isSending}
          onClick={edit}
        >
          {t("payouts.review.back")}
        </Button>
      ) : (
        <RouteFocusModal.Close asChild>
          <Button type="button" size="small" variant="secondary">
            {t("common.cancel")}
          </Button>
        </RouteFocusModal.Close>
      )}
      <Button type="submit" size="small" isLoading={isSending}>
        {t(isReview ? submit : "payouts.create.next")}
      </Button>
    </div>
  )
}
