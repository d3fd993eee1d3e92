import type { BigNumberInput } from "@medusajs/framework/types"
import { MathBN } from "@medusajs/framework/utils"
import { type Amount, roundAmount, toMinorUnits } from "../domain/money"

/** Unrounded, as Medusa computes it. */
export type ExactAmount = ReturnType<typeof MathBN.convert>

/**
 * An amount as Medusa provides it, a number or one of its big-number forms,
 * rounded half-up once. This amount is sent, stored and compared.
 *
 * @throws {InvalidMoney}
 */
export function medusaAmount(value: BigNumberInput): Amount {
  return roundAmount(MathBN.convert(value).toFixed())
}

/** Like `medusaAmount`, in minor units and with a sign. */
export function medusaMinorUnits(value: BigNumberInput): bigint {
  const minor = toMinorUnits(medusaAmount(MathBN.abs(value)))
  return MathBN.lt(value, 0) ? -minor : minor
}
