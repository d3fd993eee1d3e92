import { MAX_DESCRIPTION_LENGTH } from "../../../domain/limits"

type Words = { reference: string; store: string }

/** What the shopper reads while paying. Only a long store name is cut. */
export function descriptionOf(template: string, { reference, store }: Words) {
  const parts = template.replaceAll("{reference}", reference).split("{store}")
  const room =
    (MAX_DESCRIPTION_LENGTH - parts.join("").length) / (parts.length - 1)
  // Half of a surrogate pair would be no valid text.
  return parts.join(store.slice(0, room).replace(/[\uD800-\uDBFF]$/, ""))
}
