import { ArrowUpTray } from "@medusajs/icons"
import { Button, clx, Text } from "@medusajs/ui"
import { type DragEvent, useRef, useState } from "react"
import { useTranslation } from "react-i18next"
import { Field } from "../../form/fields"

type Props = {
  file: File | undefined
  isMissing: boolean
  isDisabled: boolean
  onChoose: (file: File) => void
}

/** A file, dropped here or chosen by a button. */
export const FileField = ({ file, isMissing, isDisabled, onChoose }: Props) => {
  const { t } = useTranslation("sbp")
  const input = useRef<HTMLInputElement>(null)
  const [isOver, setOver] = useState(false)
  const over = (is: boolean) => (event: DragEvent) => {
    // Otherwise the browser would open the file in place of the admin.
    event.preventDefault()
    setOver(is && !isDisabled)
  }
  const choose = t(`statements.upload.${file ? "another" : "choose"}`)
  const take = (files: FileList | null | undefined) => {
    const [chosen] = files ?? []
    if (chosen && !isDisabled) {
      onChoose(chosen)
    }
  }
  return (
    <Field
      label={t("statements.fields.name")}
      hint={t("statements.upload.hint")}
      error={isMissing ? t("statements.upload.missing") : undefined}
    >
      {(control) => (
        <div
          onDragEnter={over(true)}
          onDragOver={over(true)}
          onDragLeave={over(false)}
          onDrop={(event) => {
            over(false)(event)
            take(event.dataTransfer.files)
          }}
          className={clx(
            "bg-ui-bg-component border-ui-border-strong flex flex-col items-center gap-y-3 rounded-lg border border-dashed p-8 text-center",
            isOver && "border-ui-border-interactive bg-ui-bg-highlight"
          )}
        >
          <ArrowUpTray className="text-ui-fg-subtle" />
          <Text size="small" className="break-all">
            {file ? file.name : t("statements.upload.drop")}
          </Text>
          <Button
            {...control}
            // The field's label does not say what the button does.
            aria-label={choose}
            type="button"
            size="small"
            variant="secondary"
            // Not disabled: it would lose the focus.
            aria-disabled={isDisabled}
            onClick={() => isDisabled || input.current?.click()}
          >
            {choose}
          </Button>
          <input
            ref={input}
            type="file"
            accept=".csv,.txt,text/csv"
            hidden
            onChange={({ target }) => {
              take(target.files)
              // The same file can be chosen again, once it is corrected.
              target.value = ""
            }}
          />
        </div>
      )}
    </Field>
  )
}
