import { Alert, Text } from "@medusajs/ui"
import { useTranslation } from "react-i18next"
import { MAX_LINK_DAYS, MAX_RECIPIENT_LENGTH } from "../../../../domain/limits"
import { useFormat } from "../../../hooks/use-format"
import { Field, LineField, Tick } from "../../form/fields"
import { CurrencyChoice } from "../../payouts/create/currency-choice"
import { StepsForm } from "../../payouts/create/steps-form"
import type { BatchDraft } from "./batch-draft"
import { BatchReview } from "./batch-review"
import { RowsSection } from "./rows-section"
import { useBatchForm } from "./use-batch-form"

/** Promises money to many recipients by link. Another person approves all links. */
export const BatchForm = ({ firstDraft }: { firstDraft: BatchDraft }) => {
  const { t } = useTranslation("sbp")
  const form = useBatchForm(firstDraft)
  const { steps, check } = form
  return (
    <StepsForm
      form={steps}
      title={t("batches.new")}
      isWide
      summary={<Summary form={form} />}
      nextText={t("batches.check")}
      sendText={t("payouts.review.request")}
      isRefused={Boolean(steps.shown?.check.exceeded)}
      sendingText={t(
        check.isChecking ? "batches.checking" : "batches.creating"
      )}
    >
      {/* Hidden, not removed, during the review: on return, everything is as it was. */}
      <div
        ref={form.region}
        className={steps.shown ? "hidden" : "flex min-w-0 flex-col gap-y-8"}
      >
        <Text size="small" className="text-ui-fg-subtle">
          {t("batches.about")}
        </Text>
        {check.error && (
          <Alert variant="error" role="alert" className="break-words">
            {check.error}
          </Alert>
        )}
        <DraftFields form={form} />
        <RowsSection
          table={form.table}
          pages={form.pages}
          isChecked={check.isChecked}
        />
        {check.isEmpty && (
          <Alert variant="error" role="alert">
            {t("batches.rows.missing")}
          </Alert>
        )}
      </div>
      {steps.shown && (
        <BatchReview
          checked={steps.shown}
          confirmed={form.confirmed}
          onConfirm={form.confirm}
          asked={form.asked}
          setback={form.setback}
        />
      )}
    </StepsForm>
  )
}

type Props = { form: ReturnType<typeof useBatchForm> }

const DraftFields = ({ form: { fields, table } }: Props) => {
  const { t } = useTranslation("sbp")
  const { values, mistakes, change } = fields
  return (
    <div ref={fields.ref} className="grid gap-6 md:grid-cols-2">
      <LineField
        label={t("batches.fields.name")}
        hint={t("batches.nameHint")}
        autoFocus
        maxLength={MAX_RECIPIENT_LENGTH}
        error={mistakes.name && t(`batches.mistakes.${mistakes.name}`)}
        value={values.name}
        onChange={(name) => change({ name })}
      />
      <div className="flex gap-x-4">
        <div className="grow">
          <LineField
            label={t("payouts.link.lives")}
            hint={t("payouts.link.livesHint", { max: MAX_LINK_DAYS })}
            inputMode="numeric"
            maxLength={2}
            error={
              mistakes.days &&
              t("payouts.link.mistakes.days", { max: MAX_LINK_DAYS })
            }
            value={values.days}
            onChange={(days) => change({ days })}
          />
        </div>
        <div className="shrink-0">
          <Field label={t("payouts.currency")}>
            {() => (
              <CurrencyChoice
                currency={values.currency}
                onChange={(currency) => {
                  change({ currency })
                  // The store's faults were about the other currency's limits.
                  table.showStoreFaults([], [])
                }}
              />
            )}
          </Field>
        </div>
      </div>
      <Tick
        label={t("payouts.link.askCode")}
        hint={t("batches.askCodeHint")}
        isTicked={values.requires_code}
        onTick={(requires_code) => change({ requires_code })}
      />
    </div>
  )
}

/** The total so far, which the approver compares with their own list. */
const Summary = ({ form: { table, fields } }: Props) => {
  const { t } = useTranslation("sbp")
  const { money, number } = useFormat()
  const { filled, faulty, total } = table
  return (
    <Text size="small" className="text-ui-fg-base tabular-nums">
      <span className="txt-compact-small-plus">
        {t("batches.rows.count", {
          count: filled.length,
          shown: number(filled.length),
        })}
        {" · "}
        {money(total, fields.values.currency)}
      </span>
      {faulty.length > 0 && (
        <span className="text-ui-fg-error">
          {" · "}
          {t("batches.rows.faulty", { count: faulty.length })}
        </span>
      )}
    </Text>
  )
}
