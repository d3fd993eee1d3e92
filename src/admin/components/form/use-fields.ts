import { useEffect, useRef, useState } from "react"

/** What can have the focus of what is wrong. */
const WRONG =
  "[aria-invalid=true]:not([role=radiogroup]), [role=radiogroup][aria-invalid=true] [role=radio]"

/** A field, and the word for what is wrong with it. */
export type Mistakes<Values> = Partial<Record<keyof Values, string>>

/**
 * What is typed into a form, and what was wrong with it when it was to be sent:
 * the first field of those has the focus then.
 */
export function useFields<Values extends object>(
  firstValues: Values,
  mistakesOf: (values: Values) => Mistakes<Values>
) {
  const ref = useRef<HTMLDivElement>(null)
  const [first] = useState(firstValues)
  const [values, setValues] = useState(first)
  const [mistakes, setMistakes] = useState<Mistakes<Values>>({})
  useEffect(() => {
    ref.current?.querySelector<HTMLElement>(WRONG)?.focus()
  }, [mistakes])
  return {
    /** Of what holds the fields. */
    ref,
    values,
    mistakes,
    change: (part: Partial<Values>) =>
      setValues((was) => ({ ...was, ...part })),
    check: () => {
      const found = mistakesOf(values)
      setMistakes(found)
      return Object.keys(found).length === 0
    },
    isDirty: values !== first,
  }
}
