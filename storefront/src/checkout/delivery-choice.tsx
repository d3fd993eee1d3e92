import type { HttpTypes } from "@medusajs/types"
import { useEffect, useState } from "preact/hooks"
import { type Cart, chooseShipping } from "../cart/cart"
import { Choice } from "../components/choice"
import { Complaint } from "../components/complaint"
import { WhenLoaded } from "../components/when-loaded"
import { money } from "../lib/format"
import { sdk } from "../lib/sdk"
import { useLoaded } from "../lib/use-loaded"
import { words } from "../words/language"

type Option = HttpTypes.StoreCartShippingOption

/** @param isFixed while the shopper confirms the total */
export const DeliveryChoice = (props: { cart: Cart; isFixed: boolean }) => {
  const { cart, isFixed } = props
  const options = useLoaded(() => readOptions(cart.id), [cart.id])
  return (
    <fieldset disabled={isFixed}>
      <legend>
        <h2>{words.value.checkout.delivery}</h2>
      </legend>
      <WhenLoaded loaded={options} isInline>
        {(found) => <Options cart={cart} options={found} />}
      </WhenLoaded>
    </fieldset>
  )
}

/** The options, the cheapest first. */
async function readOptions(cart_id: string): Promise<Option[]> {
  const { shipping_options } = await sdk.store.fulfillment.listCartOptions({
    cart_id,
  })
  return shipping_options.toSorted((a, b) => a.amount - b.amount)
}

const Options = ({ cart, options }: { cart: Cart; options: Option[] }) => {
  const known = cart.shipping_methods?.[0]?.shipping_option_id
  // Shown at once, before the store has accepted it.
  const [wanted, setWanted] = useState<string>()
  const [error, setError] = useState<unknown>()
  const chosen = wanted ?? known
  const choose = (option: Option) => {
    setWanted(option.id)
    setError(undefined)
    chooseShipping(cart.id, option.id, option.type?.code)
      .catch(setError)
      .finally(() => setWanted(undefined))
  }

  const [cheapest] = options
  useEffect(() => {
    if (!known && cheapest) {
      choose(cheapest)
    }
  }, [known, cheapest])

  return (
    <>
      {options.map((option) => (
        <Choice
          key={option.id}
          name="delivery"
          value={option.id}
          label={words.value.delivery[option.type?.code ?? ""] ?? option.name}
          isChosen={option.id === chosen}
          onChoose={() => choose(option)}
        >
          {money(option.amount, cart.currency_code)}
        </Choice>
      ))}
      {options.length === 0 && <p>{words.value.checkout.noWays}</p>}
      <Complaint error={error} />
    </>
  )
}
