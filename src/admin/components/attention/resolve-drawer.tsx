import { Drawer, Text, usePrompt } from "@medusajs/ui"
import { type RefObject, useRef } from "react"
import { useTranslation } from "react-i18next"
import type { Attention } from "../../types"
import { ResolveForm } from "./resolve-form"

type Props = {
  entry: Attention
  /** Where the focus goes back to: the menu it was in is gone by then. */
  openedFrom: RefObject<HTMLElement>
  open: boolean
  onOpenChange: (open: boolean) => void
}

/** Takes an entry off the list: a person has decided, and says why. */
export const ResolveDrawer = ({
  entry,
  openedFrom,
  open,
  onOpenChange,
}: Props) => {
  const { t } = useTranslation("sbp")
  const prompt = usePrompt()
  const isDirty = useRef(false)
  const close = async () => {
    const words = {
      title: t("common.leave.dirty.title"),
      description: t("common.leave.dirty.hint"),
      cancelText: t("common.leave.stay"),
      confirmText: t("common.leave.go"),
    }
    if (
      !isDirty.current ||
      (await prompt({ ...words, variant: "confirmation" }))
    ) {
      onOpenChange(false)
    }
  }
  return (
    <Drawer
      open={open}
      onOpenChange={(isOpen) => (isOpen ? onOpenChange(true) : void close())}
    >
      <Drawer.Content
        aria-describedby={undefined}
        onCloseAutoFocus={(event) => {
          event.preventDefault()
          openedFrom.current?.focus()
        }}
      >
        <Drawer.Header>
          <Drawer.Title>{t("attention.resolve.title")}</Drawer.Title>
          <Text size="small" className="text-ui-fg-subtle">
            {t(`attention.reasons.${entry.reason}.title`)}
          </Text>
        </Drawer.Header>
        <ResolveForm
          entry={entry}
          isDirty={isDirty}
          onDone={() => onOpenChange(false)}
        />
      </Drawer.Content>
    </Drawer>
  )
}
