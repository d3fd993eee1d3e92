import { validateAndTransformQuery } from "@medusajs/framework/http"
import { createSelectParams } from "@medusajs/medusa/api/utils/validators"

type Params = Parameters<typeof validateAndTransformQuery>[0]

/** The query of a route whose rows have these fields; `more` are shown only if asked for. */
export function queryOf(
  fields: string[],
  entity?: string,
  more: string[] = []
) {
  const shown = { defaults: fields, allowed: [...fields, ...more], entity }
  const retrieve = (params: Params) =>
    validateAndTransformQuery(params, { ...shown, isList: false })
  return {
    retrieve,
    retrieveOne: retrieve(createSelectParams()),
    list: (params: Params) =>
      validateAndTransformQuery(params, { ...shown, isList: true }),
  }
}
