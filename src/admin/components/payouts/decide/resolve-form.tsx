import { Hint, RadioGroup, Text } from "@medusajs/ui"
import { useEffect, useId, useRef, useState } from "react"
import { useTranslation } from "react-i18next"
import { type Resolution, useResolvePayout } from "../../../hooks/api/payouts"
import type { Payout } from "../../../types"
import { DecisionDrawer } from "./decision-drawer"
import { NoteField } from "./note-field"
import { useDecision } from "./use-decision"

type Outcome = Resolution["outcome"]

const OPPOSITE: Partial<Record<Payout["state"], Outcome>> = {
  resolved_paid: "not_paid",
  resolved_not_paid: "paid",
}

/** What the cabinet shows of a payout whose outcome nobody told. */
export const ResolveForm = ({ payout }: { payout: Payout }) => {
  const { t } = useTranslation("sbp")
  const opposite = OPPOSITE[payout.state]
  const is_correction = opposite !== undefined
  const [chosen, setChosen] = useState<Outcome>()
  const [isChosenLate, setIsChosenLate] = useState(false)
  const outcome = opposite ?? chosen
  const { decide, noteField, ...state } = useDecision(
    useResolvePayout(payout.id),
    "payouts.resolve.done"
  )
  const submit = () => {
    setIsChosenLate(!outcome)
    if (outcome) {
      decide((note) => ({ outcome, note, is_correction }))
    }
  }
  return (
    <DecisionDrawer
      {...state}
      payout={payout}
      words={is_correction ? "correct" : "resolve"}
      onSubmit={submit}
    >
      <OutcomeChoice
        outcomes={opposite ? [opposite] : ["paid", "not_paid"]}
        outcome={outcome}
        isMissing={isChosenLate && !outcome}
        onChange={setChosen}
      />
      <NoteField
        {...noteField}
        autoFocus={is_correction}
        hint={t("payouts.resolve.noteHint")}
      />
    </DecisionDrawer>
  )
}

const OutcomeChoice = (props: {
  outcomes: Outcome[]
  outcome: Outcome | undefined
  isMissing: boolean
  onChange: (outcome: Outcome) => void
}) => {
  const { t } = useTranslation("sbp")
  const id = useId()
  const ref = useRef<HTMLDivElement>(null)
  useEffect(() => {
    ref.current?.querySelector<HTMLElement>("[role=radio]")?.focus()
  }, [])
  return (
    <div ref={ref} className="flex flex-col gap-y-2">
      <Text id={id} size="small" weight="plus" leading="compact">
        {t("payouts.resolve.outcome")}
      </Text>
      <RadioGroup
        aria-labelledby={id}
        value={props.outcome ?? ""}
        onValueChange={(value) => props.onChange(value as Outcome)}
        className="flex flex-col gap-y-2"
      >
        {props.outcomes.map((value) => (
          <RadioGroup.ChoiceBox
            key={value}
            value={value}
            label={t(`payouts.resolve.outcomes.${value}.label`)}
            description={t(`payouts.resolve.outcomes.${value}.hint`)}
          />
        ))}
      </RadioGroup>
      {props.isMissing && (
        <Hint variant="error" role="alert">
          {t("payouts.resolve.outcomeMissing")}
        </Hint>
      )}
    </div>
  )
}
