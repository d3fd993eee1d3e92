import { sdk } from "./sdk"

let asked: Promise<string> | undefined

/** The shop sells in one region. Asked for once, and again if that failed. */
export function regionId(): Promise<string> {
  asked ??= sdk.store.region
    .list({ fields: "id", limit: 1 })
    .then(({ regions }) => String(regions[0]?.id))
    .catch((error: unknown) => {
      asked = undefined
      throw error
    })
  return asked
}
