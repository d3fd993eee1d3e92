import Medusa from "@medusajs/js-sdk"

/** As the starter's: a client of the store. The tests say which store. */
export let sdk: Medusa

export function connect(baseUrl: string, publishableKey: string): void {
  sdk = new Medusa({ baseUrl, publishableKey })
}
