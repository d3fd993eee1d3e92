/** What the gateway takes. */
const MAX_LENGTH = 128

type Words = { reference: string; store: string }

/** What the shopper reads while paying. A long store name is cut, nothing else. */
export function descriptionOf(template: string, { reference, store }: Words) {
  const parts = template.replaceAll("{reference}", reference).split("{store}")
  const room = (MAX_LENGTH - parts.join("").length) / (parts.length - 1)
  // Half of a pair would be no valid text.
  return parts.join(store.slice(0, room).replace(/[\uD800-\uDBFF]$/, ""))
}
