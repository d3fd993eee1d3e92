import type { BigNumberInput } from "@medusajs/framework/types"
import { MathBN } from "@medusajs/framework/utils"
import { type Amount, roundAmount } from "../gateway"

/**
 * A sum as Medusa hands it over, a number or one of its big-number forms,
 * rounded half-up once. What is sent, stored and compared is this.
 *
 * @throws {InvalidMoney}
 */
export function medusaAmount(value: BigNumberInput): Amount {
  return roundAmount(MathBN.convert(value).toFixed())
}
