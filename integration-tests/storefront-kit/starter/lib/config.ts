import Medusa from "@medusajs/js-sdk"

/** Like the starter's: a client of the store. The tests set the store. */
export let sdk: Medusa

export function connect(baseUrl: string, publishableKey: string): void {
  sdk = new Medusa({ baseUrl, publishableKey })
}
