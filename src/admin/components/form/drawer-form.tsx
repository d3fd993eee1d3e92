import { KeyboundForm } from "@medusajs/dashboard/components"
import { Alert, Button, Drawer } from "@medusajs/ui"
import { type ReactNode, type Ref, useRef } from "react"
import { useTranslation } from "react-i18next"
import { BusyButton } from "../busy-button"
import { LeaveGuard, leavingOf } from "./leave-guard"
import { submitByKeys } from "./submit-by-keys"

type Props = {
  /** The element that contains the fields. */
  fields?: Ref<HTMLDivElement>
  /** Why the store refused the request. */
  error?: ReactNode
  /** Something was typed, and would be lost. */
  isDirty: boolean
  /** No clear answer came: the request may have been carried out. */
  isUnclear?: boolean | undefined
  isPending: boolean
  isDanger?: boolean
  submitText: string
  onSubmit: () => void
  children: ReactNode
}

/** A form in a drawer. Its error stays visible, beside the buttons. */
export const DrawerForm = ({ fields, error, children, ...props }: Props) => {
  const { t } = useTranslation("sbp")
  const { isPending, isDanger, submitText, onSubmit } = props
  const isSent = useRef(false)
  const submit = () => {
    if (isPending || isSent.current) {
      return
    }
    isSent.current = true
    onSubmit()
    // React Query says by a timer that it is pending: a second press may be waiting already.
    setTimeout(() => {
      isSent.current = false
    })
  }
  return (
    <KeyboundForm
      onSubmit={submit}
      onKeyDown={submitByKeys}
      autoComplete="off"
      noValidate
      className="flex size-full flex-1 flex-col overflow-hidden"
    >
      <LeaveGuard leaving={leavingOf(props)} />
      <Drawer.Body
        ref={fields}
        className="flex flex-1 flex-col gap-y-6 overflow-y-auto"
      >
        {children}
      </Drawer.Body>
      {error && (
        <Alert variant="error" role="alert" className="mx-6 mb-4 break-words">
          {error}
        </Alert>
      )}
      <Drawer.Footer>
        <Drawer.Close asChild>
          <Button type="button" size="small" variant="secondary">
            {t("common.cancel")}
          </Button>
        </Drawer.Close>
        <BusyButton
          type="submit"
          isLoading={isPending}
          variant={isDanger ? "danger" : "primary"}
        >
          {submitText}
        </BusyButton>
      </Drawer.Footer>
    </KeyboundForm>
  )
}
