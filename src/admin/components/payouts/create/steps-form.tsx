import { KeyboundForm, RouteFocusModal } from "@medusajs/dashboard/components"
import { Button, Heading, Text } from "@medusajs/ui"
import type { ReactNode } from "react"
import { useTranslation } from "react-i18next"
import { LeaveGuard } from "../../form/leave-guard"
import { submitByKeys } from "../../form/submit-by-keys"
import type { useSteps } from "./use-steps"

type Props = {
  form: Pick<
    ReturnType<typeof useSteps>,
    "shown" | "isSending" | "leaving" | "edit"
  > & { review: () => void; send: () => void }
  title: string
  /** Of the button that ends the review. */
  sendText: string
  sendingText: string
  children: ReactNode
}

/** The frame of a form in two steps. */
export const StepsForm = ({ form, title, children, ...texts }: Props) => {
  const { t } = useTranslation("sbp")
  const isReview = form.shown !== undefined
  return (
    <KeyboundForm
      onSubmit={isReview ? form.send : form.review}
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
            {isReview ? t("payouts.review.title") : title}
          </Heading>
          {children}
        </div>
      </RouteFocusModal.Body>
      <RouteFocusModal.Footer>
        <Footer form={form} isReview={isReview} {...texts} />
      </RouteFocusModal.Footer>
    </KeyboundForm>
  )
}

const Footer = ({
  form: { isSending, edit },
  isReview,
  sendText,
  sendingText,
}: Omit<Props, "title" | "children"> & { isReview: boolean }) => {
  const { t } = useTranslation("sbp")
  return (
    <div className="flex w-full items-center justify-end gap-x-2">
      {isSending && (
        <Text size="small" role="status" className="text-ui-fg-subtle me-auto">
          {sendingText}
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
        {isReview ? sendText : t("payouts.create.next")}
      </Button>
    </div>
  )
}
