import { Hint, RadioGroup, Text } from "@medusajs/ui"
import { useEffect, useId, useRef, useState } from "react"
import { useTranslation } from "react-i18next"
import { type Resolution, useResolvePayout } from "../../../hooks/api/payouts"
import { useDecision } from "../../../hooks/use-decision"
import type { Payout } from "../../../types"
import { DrawerForm } from "../../form/drawer-form"
import { NoteField } from "../../form/fields"
import { useFields } from "../../form/use-fields"
import { DecisionSubject } from "./decision-page"

type Outcome = Resolution["outcome"]

const OPPOSITE: Partial<Record<Payout["state"], Outcome>> = {
  resolved_paid: "not_paid",
  resolved_not_paid: "paid",
}

/** Records the outcome of a payout, as the gateway's cabinet shows it. */
export const ResolveForm = ({ payout }: { payout: Payout }) => {
  const { t } = useTranslation("sbp")
  // As it was when the form was opened: the store refuses a decision that is too late.
  const [{ state: seen, attention }] = useState(payout)
  const opposite = OPPOSITE[seen]
  const isCorrection = opposite !== undefined
  // If the gateway contradicts the decision, it may still have been right.
  const isOpen = attention === "payout_contradiction"
  const only = isOpen
    ? undefined
    : (opposite ?? (seen === "failed" ? "paid" : undefined))
  const action = isCorrection && !isOpen ? "correct" : "resolve"
  const { decide, ...state } = useDecision(
    useResolvePayout(payout.id),
    "payouts.resolve.done"
  )
  const form = useResolveFields(only)
  const { outcome, note } = form.values
  return (
    <DrawerForm
      {...state}
      fields={form.ref}
      isDirty={form.isDirty}
      submitText={t(`payouts.${action}.submit`)}
      onSubmit={() =>
        form.check() &&
        outcome &&
        decide({ outcome, note: note.trim(), is_correction: isCorrection })
      }
    >
      <DecisionSubject payout={payout} action={action} />
      <OutcomeChoice
        outcomes={only ? [only] : ["paid", "not_paid"]}
        isMismatch={attention === "payout_mismatch"}
        outcome={outcome}
        isMissing={form.mistakes.outcome !== undefined}
        onChange={(outcome) => form.change({ outcome })}
      />
      <NoteField
        value={note}
        onChange={(note) => form.change({ note })}
        isMissing={form.mistakes.note !== undefined}
        autoFocus={only !== undefined}
        hint={t("payouts.resolve.noteHint")}
      />
    </DrawerForm>
  )
}

type Values = { outcome: Outcome | undefined; note: string }

const useResolveFields = (outcome: Outcome | undefined) =>
  useFields<Values>({ outcome, note: "" }, (typed) => ({
    ...(!typed.outcome && { outcome: "required" }),
    ...(!typed.note.trim() && { note: "required" }),
  }))

const OutcomeChoice = (props: {
  outcomes: Outcome[]
  /** The money may have gone to another card: that it did not reach this one proves too little. */
  isMismatch: boolean
  outcome: Outcome | undefined
  isMissing: boolean
  onChange: (outcome: Outcome) => void
}) => {
  const { t } = useTranslation("sbp")
  const id = useId()
  const ref = useRef<HTMLDivElement>(null)
  useEffect(() => {
    // Focuses an outcome that is not chosen yet.
    ref.current
      ?.querySelector<HTMLElement>("[role=radio][aria-checked=false]")
      ?.focus()
  }, [])
  return (
    <div ref={ref} className="flex flex-col gap-y-2">
      <Text id={id} size="small" weight="plus" leading="compact">
        {t("payouts.resolve.outcome")}
      </Text>
      <RadioGroup
        // The choice that gets the focus says it, too.
        aria-labelledby={props.isMissing ? `${id} ${id}-error` : id}
        aria-invalid={props.isMissing}
        value={props.outcome ?? ""}
        onValueChange={(value) => props.onChange(value as Outcome)}
        className="flex flex-col gap-y-2"
      >
        {props.outcomes.map((value) => (
          <RadioGroup.ChoiceBox
            key={value}
            value={value}
            label={t(`payouts.resolve.outcomes.${value}.label`)}
            description={t(`payouts.resolve.outcomes.${value}.hint`, {
              context: props.isMismatch ? "mismatch" : undefined,
            })}
          />
        ))}
      </RadioGroup>
      {props.isMissing && (
        <Hint id={`${id}-error`} variant="error" role="alert">
          {t("payouts.resolve.outcomeMissing")}
        </Hint>
      )}
    </div>
  )
}
