import { type Amount, fromMinorUnits } from "./money"

/**
 * The sum that a person typed: `937,50`, `937.50`, `₽ 1 937,50`, `937 руб.`
 * Undefined if the text is no sum.
 */
export function readTypedSum(text: string): Amount | undefined {
  const typed = /^(?:₽|rub)?(\d{1,15})(?:[.,](\d{1,2}))?(?:₽|rub|руб|р)?\.?$/i
  const [, whole, part = ""] = typed.exec(text.replaceAll(/\s/g, "")) ?? []
  return whole === undefined
    ? undefined
    : fromMinorUnits(BigInt(whole + part.padEnd(2, "0")))
}
