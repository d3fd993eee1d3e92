import type { BigNumberInput } from "@medusajs/framework/types"
import { MathBN } from "@medusajs/framework/utils"
import { type Amount, roundAmount, toMinorUnits } from "../domain/money"

/** Unrounded, as Medusa has it. */
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

/** The same in minor units, with its sign. */
export function signedMinorUnits(value: BigNumberInput): bigint {
  const minor = toMinorUnits(medusaAmount(MathBN.abs(value)))
  return MathBN.lt(value, 0) ? -minor : minor
}

/**
 * What an order owes, or is owed, in minor units. Less than one is nothing: after an odd
 * discount Medusa keeps fractions that nobody can pay.
 */
export function owedUnits(value: BigNumberInput): bigint {
  return MathBN.lt(MathBN.abs(value), 0.01) ? 0n : signedMinorUnits(value)
}

/** Of an order, as Query computes it. */
export type OrderSummary = {
  raw_pending_difference?: BigNumberInput
  pending_difference?: BigNumberInput
}

/** What is still to be paid of an order; below zero, what it owes its shopper. */
export function pendingOf(summary: OrderSummary | undefined): ExactAmount {
  return MathBN.convert(
    summary?.raw_pending_difference ?? summary?.pending_difference ?? 0
  )
}
