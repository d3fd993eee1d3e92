import { KeyboundForm, RouteFocusModal } from "@medusajs/dashboard/components"
import { Alert, Button, Heading, RadioGroup, Text } from "@medusajs/ui"
import { useId } from "react"
import { useTranslation } from "react-i18next"
import {
  STATEMENT_KINDS,
  type StatementKind,
} from "../../../../domain/statements/statement"
import { useFormat } from "../../../hooks/use-format"
import { useRights } from "../../../hooks/use-rights"
import { BusyButton } from "../../busy-button"
import { Choice } from "../../choice"
import { Field } from "../../form/fields"
import { LeaveGuard } from "../../form/leave-guard"
import { submitByKeys } from "../../form/submit-by-keys"
import { useFields } from "../../form/use-fields"
import { ProgressMeter } from "../../progress-meter"
import { useShopIds } from "../use-shop-ids"
import { FileField } from "./file-field"
import { useUpload } from "./use-upload"

type Draft = {
  kind: StatementKind
  /** Empty: the first one. */
  shop_id: string
  file: File | undefined
}

const NOTHING: Draft = { kind: "payments", shop_id: "", file: undefined }

/** What to import: the kind, the shop, and the file. */
export const ImportForm = () => {
  const { t } = useTranslation("sbp")
  const { share } = useFormat()
  const { send, sent, error } = useUpload()
  const form = useFields(NOTHING, ({ file }): { file?: string } =>
    file ? {} : { file: "required" }
  )
  const shops = useShopIds()
  const { kind, file, shop_id } = form.values
  const isSending = sent !== undefined
  const submit = () => {
    if (form.check() && file && !isSending) {
      send({ kind, file, shop_id: shop_id || shops[0] })
    }
  }
  return (
    <KeyboundForm
      onSubmit={submit}
      onKeyDown={submitByKeys}
      noValidate
      className="flex size-full flex-col overflow-hidden"
    >
      <LeaveGuard leaving={isSending ? "statements.upload.leave" : undefined} />
      <RouteFocusModal.Body className="flex flex-1 flex-col items-center overflow-y-auto">
        <div
          ref={form.ref}
          className="flex w-full max-w-[720px] flex-col gap-y-6 px-4 py-8 md:py-16"
        >
          <div>
            <Heading>{t("statements.import")}</Heading>
            <Text size="small" className="text-ui-fg-subtle">
              {t("statements.upload.about")}
            </Text>
          </div>
          <KindAndShop values={form.values} change={form.change} />
          <FileField
            file={file}
            isMissing={form.mistakes.file !== undefined && !file}
            isDisabled={isSending}
            onChoose={(file) => form.change({ file })}
          />
          {isSending && (
            <ProgressMeter
              label={t("statements.upload.submit")}
              share={sent}
              text={
                sent < 1
                  ? t("statements.upload.sending", { share: share(sent) })
                  : t("statements.upload.reading")
              }
            />
          )}
          {error && (
            <Alert variant="error" role="alert" className="break-words">
              {error}
            </Alert>
          )}
        </div>
      </RouteFocusModal.Body>
      <RouteFocusModal.Footer>
        <RouteFocusModal.Close asChild>
          <Button type="button" size="small" variant="secondary">
            {t("common.cancel")}
          </Button>
        </RouteFocusModal.Close>
        <BusyButton type="submit" variant="primary" isLoading={isSending}>
          {t("statements.upload.submit")}
        </BusyButton>
      </RouteFocusModal.Footer>
    </KeyboundForm>
  )
}

type FieldsProps = {
  values: Draft
  change: (part: Partial<Draft>) => void
}

const KindAndShop = ({ values: { kind, shop_id }, change }: FieldsProps) => {
  const { t } = useTranslation("sbp")
  const id = useId()
  const { obstacles } = useRights()
  const shops = useShopIds()
  const shop = shop_id || (shops[0] ?? "")
  const obstacle = obstacles.statement(kind, shop)
  return (
    <>
      <div className="flex flex-col gap-y-2">
        <Text id={id} size="small" weight="plus" leading="compact">
          {t("statements.fields.kind")}
        </Text>
        <RadioGroup
          aria-labelledby={id}
          value={kind}
          onValueChange={(kind) => change({ kind: kind as StatementKind })}
          className="grid grid-cols-1 gap-2 sm:grid-cols-2"
        >
          {STATEMENT_KINDS.map((value) => (
            <RadioGroup.ChoiceBox
              key={value}
              value={value}
              label={t(`statements.kinds.${value}`)}
              description={t(`statements.upload.${value}Hint`)}
            />
          ))}
        </RadioGroup>
      </div>
      {shops.length > 1 && (
        <Field label={t("statements.fields.shop")}>
          {(control) => (
            <Choice
              {...control}
              size="base"
              value={shop}
              options={shops.map((id) => ({ value: id, label: id }))}
              onChange={(shop_id) => change({ shop_id })}
            />
          )}
        </Field>
      )}
      {obstacle && (
        <Alert variant="warning">
          {t(`statements.kinds.${kind}`)}: {t(`payouts.obstacles.${obstacle}`)}
        </Alert>
      )}
    </>
  )
}
