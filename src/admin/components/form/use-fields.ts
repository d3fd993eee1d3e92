import { useEffect, useRef, useState } from "react"

/** The controls that can get the focus when their value is wrong. */
const WRONG =
  "[aria-invalid=true]:not([role=radiogroup]), [role=radiogroup][aria-invalid=true] [role=radio]"

/** For each wrong field, the name of the text that says why. */
export type Mistakes<Values> = Partial<Record<keyof Values, string>>

/**
 * The values of a form, and the mistakes that were found when it was checked:
 * the first wrong field then gets the focus.
 */
export function useFields<Values extends object>(
  firstValues: Values,
  mistakesOf: (values: Values, fields: HTMLElement | null) => Mistakes<Values>
) {
  const ref = useRef<HTMLDivElement>(null)
  const [first] = useState(firstValues)
  const [values, setValues] = useState(first)
  const [mistakes, setMistakes] = useState<Mistakes<Values>>({})
  useEffect(() => {
    ref.current?.querySelector<HTMLElement>(WRONG)?.focus()
  }, [mistakes])
  return {
    /** The element that contains the fields. */
    ref,
    values,
    mistakes,
    change: (part: Partial<Values>) =>
      setValues((was) => ({ ...was, ...part })),
    check: () => {
      const found = mistakesOf(values, ref.current)
      setMistakes(found)
      return Object.keys(found).length === 0
    },
    isDirty: values !== first,
  }
}
