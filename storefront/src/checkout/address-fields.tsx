import { customer } from "../account/customer"
import type { Cart } from "../cart/cart"
import { Field } from "../components/field"
import type { Mistakes } from "../lib/use-form"
import { words } from "../words/language"

export const AddressFields = (props: { cart: Cart; mistakes: Mistakes }) => {
  const { checkout } = words.value
  const { cart, mistakes } = props
  const who = customer.value
  const address = cart.shipping_address
  return (
    <>
      <section>
        <h2>{checkout.contact}</h2>
        <div class="fields">
          <Field
            name="email"
            label={checkout.email}
            type="email"
            autocomplete="email"
            defaultValue={cart.email ?? who?.email}
            required
            mistakes={mistakes}
          />
          <Field
            name="phone"
            label={checkout.phone}
            type="tel"
            autocomplete="tel"
            defaultValue={address?.phone ?? ""}
            mistakes={mistakes}
          />
        </div>
      </section>
      <section>
        <h2>{checkout.address}</h2>
        <div class="fields">
          <Field
            name="first_name"
            label={checkout.firstName}
            autocomplete="given-name"
            defaultValue={address?.first_name ?? who?.first_name ?? ""}
            required
            mistakes={mistakes}
          />
          <Field
            name="last_name"
            label={checkout.lastName}
            autocomplete="family-name"
            defaultValue={address?.last_name ?? who?.last_name ?? ""}
            required
            mistakes={mistakes}
          />
          <Field
            name="address_1"
            label={checkout.street}
            autocomplete="street-address"
            defaultValue={address?.address_1 ?? ""}
            required
            mistakes={mistakes}
          />
          <Field
            name="postal_code"
            label={checkout.postalCode}
            autocomplete="postal-code"
            inputMode="numeric"
            defaultValue={address?.postal_code ?? ""}
            required
            mistakes={mistakes}
          />
          <Field
            name="city"
            label={checkout.city}
            autocomplete="address-level2"
            defaultValue={address?.city ?? ""}
            required
            mistakes={mistakes}
          />
        </div>
      </section>
    </>
  )
}
