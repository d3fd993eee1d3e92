import type { InputHTMLAttributes } from "preact"
import type { Mistake, Mistakes } from "../lib/use-form"
import { words } from "../words/language"

type Props = {
  name: string
  label: string
  mistakes: Mistakes
  type?: "text" | "email" | "tel" | "password"
} & Pick<
  InputHTMLAttributes,
  "autocomplete" | "inputMode" | "defaultValue" | "required" | "minLength"
>

/** Uncontrolled: the entered text survives the back button. */
export const Field = (props: Props) => {
  const { name, label, mistakes, ...rest } = props
  // The types of an input's attributes differ from one `type` to another.
  const input = { type: "text", ...rest } as InputHTMLAttributes
  const id = `field-${name}`
  const mistake = mistakes[name]
  return (
    <div class={`field field-${name}`}>
      <label for={id}>{label}</label>
      <input
        {...input}
        id={id}
        name={name}
        aria-invalid={Boolean(mistake)}
        aria-describedby={mistake ? `${id}-mistake` : undefined}
      />
      {mistake && (
        <p class="mistake" id={`${id}-mistake`}>
          {textOf(mistake)}
        </p>
      )}
    </div>
  )
}

function textOf(mistake: Mistake): string {
  const { checkout, account } = words.value
  switch (mistake) {
    case "missing":
      return checkout.required
    case "wrong-email":
      return checkout.wrongEmail
    case "short":
      return account.short
  }
}
