import { useState } from "preact/hooks"

export type Mistake = "missing" | "wrong-email" | "short"
export type Mistakes = Record<string, Mistake | undefined>

/** Validates a form by the browser's rules, and shows our own messages. */
export function useForm() {
  const [mistakes, setMistakes] = useState<Mistakes>({})

  /** @returns null if a field is invalid: the first one gets the focus */
  const read = (form: HTMLFormElement): Record<string, string> | null => {
    const inputs = [...form.elements].filter(
      (it): it is HTMLInputElement =>
        it instanceof HTMLInputElement && it.type !== "radio"
    )
    setMistakes(
      Object.fromEntries(inputs.map((it) => [it.name, mistakeOf(it)]))
    )
    const firstWrong = inputs.find(mistakeOf)
    firstWrong?.focus()
    return firstWrong
      ? null
      : Object.fromEntries(inputs.map((it) => [it.name, it.value.trim()]))
  }

  /** A field that is being edited shows no error. */
  const forgive = ({ target }: Event) => {
    const { name } = target as HTMLInputElement
    if (mistakes[name]) {
      setMistakes((all) => ({ ...all, [name]: undefined }))
    }
  }

  const forgiveAll = () => setMistakes({})

  return { mistakes, read, forgive, forgiveAll }
}

function mistakeOf({ validity, value }: HTMLInputElement): Mistake | undefined {
  if (validity.valueMissing || (value && !value.trim())) {
    return "missing"
  }
  if (validity.typeMismatch) {
    return "wrong-email"
  }
  return validity.tooShort ? "short" : undefined
}
