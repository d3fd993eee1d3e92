import Medusa from "@medusajs/js-sdk"
import { remembered } from "./remembered"
import { settings } from "./settings"

export const TOKEN_NAME = "shop-token"

export const sdk = new Medusa({
  baseUrl: settings.backendUrl,
  publishableKey: settings.publishableKey,
  auth: {
    // The shop and the store have different addresses: no cookies between them.
    type: "jwt",
    jwtTokenStorageMethod: "custom",
    jwtTokenStorageKey: TOKEN_NAME,
    storage: {
      getItem: (name) => Promise.resolve(remembered.get(name)),
      setItem: (name, value) => Promise.resolve(remembered.set(name, value)),
      removeItem: (name) => Promise.resolve(remembered.remove(name)),
    },
  },
})
