import { sdk } from "./sdk"

let asked: Promise<string> | undefined

/** The shop's only region, requested once, and again after a failure. */
export function regionId(): Promise<string> {
  asked ??= sdk.store.region
    .list({ fields: "id", limit: 1 })
    .then(({ regions: [region] }) => {
      if (!region) {
        throw new Error("The store has no region")
      }
      return region.id
    })
    .catch((error: unknown) => {
      asked = undefined
      throw error
    })
  return asked
}
