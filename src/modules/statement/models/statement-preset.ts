import type { InferTypeOf } from "@medusajs/framework/types"
import { model } from "@medusajs/framework/utils"
import {
  STATEMENT_KINDS,
  type StatementLayout,
} from "../../../domain/statements/statement"

/** How statements of one form are read: kept for the next one. */
export const SbpStatementPreset = model
  .define("sbp_statement_preset", {
    id: model.text().primaryKey(),
    kind: model.enum([...STATEMENT_KINDS]),
    name: model.text(),
    layout: model.json(),
    /** The names of the columns: a file with these names is read like this. */
    names: model.array(),
    created_by: model.text(),
  })
  .indexes([{ on: ["kind", "name"], unique: true }])

export type StatementPresetRow = Omit<
  InferTypeOf<typeof SbpStatementPreset>,
  "layout"
> & { layout: StatementLayout }
