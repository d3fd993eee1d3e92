import { parseArgs } from "node:util"
import type { HeldOrder } from "../../doctor/held-orders"
import type { Command } from "../command"

export const beforeRemoval: Command = {
  summary: "says what is left to do before the plugin is removed",
  help: `medusa-payment-sbp before-removal: what is left to do before the plugin is removed.

Run it in the store's folder, with the environment that the store runs with:

  npx medusa-payment-sbp before-removal

  --json  writes the findings and the orders as JSON
  --help  shows this text

It lists every order with SBP money in it that can be cancelled: without the plugin,
Cancel would cancel it, and no money would go back. It changes nothing, and ends with
1 if something is left to do. docs/deployment.md in this package has every step.`,
  readsConfig: true,

  async run(args) {
    const { values } = parseArgs({
      args,
      options: { json: { type: "boolean" } },
    })
    const { examineRemoval } = await import("../../doctor/examine-removal.js")
    const { hasFault } = await import("../../doctor/finding.js")
    const { report } = await import("../../doctor/report.js")
    const { findings, orders } = await examineRemoval(process.cwd())
    console.log(
      values.json
        ? JSON.stringify({ findings, orders }, null, 2)
        : [report(findings), ...orders.map(lineOf)].join("\n")
    )
    return hasFault(findings) ? 1 : 0
  },
}

function lineOf({
  id,
  display_id,
  held,
  currency_code,
  created_at,
}: HeldOrder) {
  const day = created_at.toISOString().slice(0, 10)
  return `  #${display_id}  ${id}  ${day}  ${held} ${currency_code.toUpperCase()}`
}
