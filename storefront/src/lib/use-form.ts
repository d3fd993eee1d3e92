import { useState } from "preact/hooks"

export type Mistake = "missing" | "wrong-email" | "short"
export type Mistakes = Record<string, Mistake | undefined>

/** Reads a form by the browser's own rules; what is wrong we say ourselves. */
export function useForm() {
  const [mistakes, setMistakes] = useState<Mistakes>({})

  /** @returns null if something is wrong: the first such field has the focus */
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

  /** What is being fixed is no mistake any more. */
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
