import { existsSync } from "node:fs"
import { parseArgs } from "node:util"
import type { Command } from "../command"

export const simulator: Command = {
  summary: "runs a gateway of your own, to try everything without money",
  help: `medusa-payment-sbp simulator: a gateway of your own. No money moves.

  npx medusa-payment-sbp simulator

  --verbose  prints a line for each request
  --help     shows this text

It listens on 127.0.0.1, on the port SIMULATOR_PORT (4000), and takes SBP_SHOP_ID
(100500) and SBP_SECRET_KEY (simulator-secret-key) from the environment or .env here:
give your store the same, and SBP_BASE_URL=http://127.0.0.1:4000. Its page there shows
payments and payouts, until it stops, and makes it fail in every way.
simulator/README.md in this package has the rest.`,
  readsConfig: false,

  async run(args) {
    const { values } = parseArgs({
      args,
      options: { verbose: { type: "boolean" } },
    })
    const { runSimulator } = await import("../../../simulator/run-simulator.js")
    if (existsSync(".env")) {
      process.loadEnvFile()
    }
    const isVerbose = values.verbose ?? false
    return runSimulator({ isVerbose, environment: process.env })
  },
}
