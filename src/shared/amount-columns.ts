import type { PropertyType } from "@medusajs/framework/types"
import { model } from "@medusajs/framework/utils"
import type { Amount } from "../domain/money"

// Columns of decimal text with two digits, for the models of all modules. Every
// row was written from an `Amount`, so it has one when it is read; Medusa's type
// of a text says less. Not in a folder of models: Medusa takes every function
// there for a model.

export const amount = () => model.text() as unknown as PropertyType<Amount>

export const amountOrNull = () =>
  model.text().nullable() as unknown as PropertyType<Amount | null>
