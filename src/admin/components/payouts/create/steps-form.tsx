import { KeyboundForm, RouteFocusModal } from "@medusajs/dashboard/components"
import { Button, clx, Heading } from "@medusajs/ui"
import type { ReactNode } from "react"
import { useTranslation } from "react-i18next"
import { BusyButton } from "../../busy-button"
import { LeaveGuard, type Leaving } from "../../form/leave-guard"
import { submitByKeys } from "../../form/submit-by-keys"

type Props = {
  form: {
    /** What the review shows; undefined: it is not there. */
    shown: unknown
    isSending: boolean
    /** The texts for what leaving would lose. */
    leaving: Leaving | undefined
    edit: () => void
    review: () => void
    send: () => void
    /** The review cannot be left. */
    isFinal?: boolean
  }
  title: string
  /** Its fields hold a table. */
  isWide?: boolean
  /** Beside the buttons, in both steps. */
  summary?: ReactNode
  /** Of the button that leads to the review. */
  nextText?: string
  /** Of the button that ends the review. */
  sendText: string
  /** There is nothing to send: the review says why. */
  isRefused?: boolean
  sendingText: string
  children: ReactNode
}

/** The frame of a form in two steps. */
export const StepsForm = ({ form, title, children, ...props }: Props) => {
  const { t } = useTranslation("sbp")
  const isReview = form.shown !== undefined
  return (
    <KeyboundForm
      onSubmit={isReview ? () => props.isRefused || form.send() : form.review}
      onKeyDown={submitByKeys}
      className="flex size-full flex-col overflow-hidden"
      autoComplete="off"
    >
      <LeaveGuard isOfQuery leaving={form.leaving} />
      <RouteFocusModal.Body className="flex-1 overflow-auto">
        <div
          className={clx(
            "mx-auto flex w-full flex-col gap-y-6 px-4 py-8 sm:py-16",
            props.isWide && !isReview ? "max-w-[1120px]" : "max-w-[560px]"
          )}
        >
          <Heading level="h1">
            {isReview ? t("payouts.review.title") : title}
          </Heading>
          {children}
        </div>
      </RouteFocusModal.Body>
      <RouteFocusModal.Footer>
        <Footer form={form} isReview={isReview} {...props} />
      </RouteFocusModal.Footer>
    </KeyboundForm>
  )
}

const Footer = ({
  form: { isSending, isFinal, edit },
  isReview,
  summary,
  isRefused,
  ...texts
}: Omit<Props, "title" | "children"> & { isReview: boolean }) => {
  const { t } = useTranslation("sbp")
  return (
    <div className="flex w-full flex-wrap items-center justify-end gap-2">
      {/* There from the start: a text that arrives with it is not read out. */}
      <div role="status" className="txt-small text-ui-fg-subtle me-auto">
        {isSending ? texts.sendingText : summary}
      </div>
      {isReview ? (
        <Button
          type="button"
          size="small"
          variant="secondary"
          disabled={isSending || isFinal}
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
      <BusyButton
        type="submit"
        variant="primary"
        isLoading={isSending}
        disabled={isReview && isRefused}
      >
        {isReview
          ? texts.sendText
          : (texts.nextText ?? t("payouts.create.next"))}
      </BusyButton>
    </div>
  )
}
