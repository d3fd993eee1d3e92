import Medusa from "@medusajs/js-sdk"
import { settings } from "./settings"

export const sdk = new Medusa({
  baseUrl: settings.backendUrl,
  publishableKey: settings.publishableKey,
  // The shop and the store have different addresses: no cookies between them.
  auth: { type: "jwt", jwtTokenStorageMethod: "local" },
})
