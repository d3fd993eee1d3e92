import type { BigNumberInput } from "@medusajs/framework/types"
import { MathBN } from "@medusajs/framework/utils"
import { type Amount, roundAmount } from "../domain/money"

/**
 * An amount as Medusa provides it, a number or one of its big-number forms,
 * rounded half-up once. This amount is sent, stored and compared.
 *
 * @throws {InvalidMoney}
 */
export function medusaAmount(value: BigNumberInput): Amount {
  return roundAmount(MathBN.convert(value).toFixed())
}
