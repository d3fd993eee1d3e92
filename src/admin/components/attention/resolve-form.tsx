import { KeyboundForm } from "@medusajs/dashboard/components"
import {
  Alert,
  Button,
  Drawer,
  Hint,
  Label,
  Text,
  Textarea,
} from "@medusajs/ui"
import type { FormEvent, RefObject } from "react"
import { useTranslation } from "react-i18next"
import type { Attention } from "../../types"
import { useResolveForm } from "./use-resolve-form"

type Props = {
  entry: Attention
  field: RefObject<HTMLTextAreaElement>
  onDone: () => void
}

export const ResolveForm = ({ entry, field, onDone }: Props) => {
  const { t } = useTranslation("sbp")
  const form = useResolveForm(entry, onDone)
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (!form.submit(field.current?.value ?? "")) {
      field.current?.focus()
    }
  }
  return (
    <KeyboundForm
      onSubmit={submit}
      className="flex flex-1 flex-col overflow-hidden"
    >
      <Drawer.Body className="flex flex-1 flex-col gap-y-4 overflow-y-auto">
        <Text size="small" className="text-ui-fg-subtle">
          {t("attention.resolve.hint")}
        </Text>
        {form.warning && <Alert variant="warning">{form.warning}</Alert>}
        <NoteField field={field} isMissing={form.isMissing} />
        {form.error && (
          <Alert variant="error" role="alert">
            {form.error.message}
          </Alert>
        )}
      </Drawer.Body>
      <Drawer.Footer>
        <Drawer.Close asChild>
          <Button size="small" variant="secondary">
            {t("common.cancel")}
          </Button>
        </Drawer.Close>
        <Button size="small" type="submit" isLoading={form.isPending}>
          {t("attention.actions.resolve")}
        </Button>
      </Drawer.Footer>
    </KeyboundForm>
  )
}

const NoteField = ({
  field,
  isMissing,
}: {
  field: Props["field"]
  isMissing: boolean
}) => {
  const { t } = useTranslation("sbp")
  return (
    <div className="flex flex-col gap-y-2">
      <Label size="small" weight="plus" htmlFor="resolve-note">
        {t("attention.resolve.note")}
      </Label>
      <Textarea
        ref={field}
        id="resolve-note"
        rows={5}
        maxLength={1000}
        required
        aria-invalid={isMissing}
        aria-describedby={isMissing ? "resolve-note-error" : undefined}
      />
      {isMissing && (
        <Hint id="resolve-note-error" variant="error" role="alert">
          {t("attention.resolve.noteMissing")}
        </Hint>
      )}
    </div>
  )
}
