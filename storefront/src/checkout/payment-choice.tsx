import type { ComponentChildren } from "preact"
import { Choice } from "../components/choice"
import { SbpMark } from "../components/sbp-mark"
import { ON_DELIVERY, SBP } from "../payment/start-payment"
import { words } from "../words/language"

/** The store returns ids of providers without names: the shop names them. */
export const PaymentChoice = (props: {
  chosen: string
  onChoose: (provider: string) => void
}) => {
  const { checkout } = words.value
  const choice = (
    id: string,
    label: string,
    hint: string,
    mark?: ComponentChildren
  ) => (
    <Choice
      name="payment"
      value={id}
      label={label}
      hint={hint}
      isChosen={props.chosen === id}
      onChoose={() => props.onChoose(id)}
    >
      {mark}
    </Choice>
  )
  return (
    <fieldset>
      <legend>
        <h2>{checkout.payment}</h2>
      </legend>
      {choice(SBP, checkout.sbp, checkout.sbpHint, <SbpMark />)}
      {choice(ON_DELIVERY, checkout.later, checkout.laterHint)}
    </fieldset>
  )
}
