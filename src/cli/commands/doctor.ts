import { parseArgs } from "node:util"
import type { Command } from "../command"

export const doctor: Command = {
  summary: "checks the SBP setup of a store, and says what to fix",
  help: `medusa-payment-sbp doctor: checks the SBP setup of a store, and says what to fix.

Run it in the store's folder, with the environment that the store runs with:

  npx medusa-payment-sbp doctor

  --offline  calls no other machine but the database
  --json     writes the findings as JSON
  --help     shows this text

It changes nothing and sends no money: it reads the database, calls the store's
own notification address, and checks without any key that the gateway answers.
It ends with 1 if it found a fault, and with 2 if it could not look.`,
  readsConfig: true,

  async run(args) {
    const { values } = parseArgs({
      args,
      options: { offline: { type: "boolean" }, json: { type: "boolean" } },
    })
    const { examine } = await import("../../doctor/examine.js")
    const { hasFault } = await import("../../doctor/finding.js")
    const { report } = await import("../../doctor/report.js")
    const offline = values.offline ?? false
    const findings = await examine(process.cwd(), { offline })
    console.log(
      values.json ? JSON.stringify({ findings }, null, 2) : report(findings)
    )
    return hasFault(findings) ? 1 : 0
  },
}
