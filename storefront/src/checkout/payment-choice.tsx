import { Choice } from "../components/choice"
import { SBP } from "../payment/start-payment"
import { words } from "../words/language"

/** Medusa's own provider: the order comes first, the money some day. */
const LATER = "pp_system_default"

/** The store tells no names of providers: they are the shop's to give. */
export const PaymentChoice = (props: {
  chosen: string
  onChoose: (provider: string) => void
}) => {
  const { checkout } = words.value
  const choice = (id: string, label: string, hint: string) => (
    <Choice
      name="payment"
      value={id}
      label={label}
      hint={hint}
      isChosen={props.chosen === id}
      onChoose={() => props.onChoose(id)}
    />
  )
  return (
    <fieldset>
      <legend>
        <h2>{checkout.payment}</h2>
      </legend>
      {choice(SBP, checkout.sbp, checkout.sbpHint)}
      {choice(LATER, checkout.later, checkout.laterHint)}
    </fieldset>
  )
}
