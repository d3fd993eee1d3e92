import type { PropertyType } from "@medusajs/framework/types"
import { model } from "@medusajs/framework/utils"
import type { Amount } from "../domain/money"

// Columns of decimal text with two digits, for the models of all modules. Every row is written
// from an `Amount`, so reading it gives one; Medusa's type of a text says less. The file is in
// no folder of models, because Medusa takes every function there for a model.

export const amount = () => model.text() as unknown as PropertyType<Amount>

export const amountOrNull = () =>
  model.text().nullable() as unknown as PropertyType<Amount | null>
