import path from "node:path"
import { Modules } from "@medusajs/framework/utils"
import { root } from "../../scripts/start/settings"
import { CORE_PROVIDER, STRIPE_PROVIDER } from "../constants"

type Config = {
  modules: Record<string, { options: { providers: object[] } } | undefined>
}

const idOf = (provider: string) => provider.split("_").pop()

/**
 * Adds the providers that ours is compared with to the dev store's configuration,
 * as this process is going to read it: a fake that reports everything as paid has
 * no place in the file itself.
 */
export function addProviders(): void {
  // Node caches modules: Medusa gets this very object.
  // oxlint-disable-next-line typescript/no-require-imports
  const config = require(path.join(root, "medusa-config")) as Config
  config.modules[Modules.PAYMENT]?.options.providers.push(
    {
      resolve: path.join(__dirname, "../core-hook-provider"),
      id: idOf(CORE_PROVIDER),
    },
    {
      resolve: "@medusajs/medusa/payment-stripe",
      id: idOf(STRIPE_PROVIDER),
      options: { apiKey: "sk_test_bench", webhookSecret: "whsec_bench" },
    }
  )
}
