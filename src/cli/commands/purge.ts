import { parseArgs } from "node:util"
import type { Command } from "../command"

export const purge: Command = {
  summary: "empties the texts of old payments and payouts",
  help: `medusa-payment-sbp purge: empties the texts of old payments and payouts.

Run it in the store's folder, with the environment that the store runs with:

  npx medusa-payment-sbp purge --before 2024-01-01 --dry-run
  npx medusa-payment-sbp purge --before 2024-01-01

  --before DATE  the first day (UTC) whose texts stay, a month ago or earlier
  --dry-run      only counts
  --yes          does not ask
  --help         shows this text

It empties shoppers' and recipients' names, e-mails and phones, the bodies of
notifications, lines of statements, notes, errors, descriptions and the fingerprints
of cards. Sums, states, ids, times, and who decided stay, and so does all that is
open. It works in small pieces beside the running store, and can be stopped and
started again. The option "retention" does the same every hour.
It ends with 2 if it could not do it.`,
  readsConfig: true,

  async run(args) {
    const { values } = parseArgs({
      args,
      options: {
        before: { type: "string" },
        "dry-run": { type: "boolean" },
        yes: { type: "boolean" },
      },
    })
    const { confirmed } = await import("../confirmed.js")
    const { summary, table } = await import("../table.js")
    const { withStore } = await import("../with-store.js")
    const retention = await import("../purge-store.js")
    const before = retention.readBefore(values.before)
    return withStore(async (pool) => {
      const counts = await retention.countOld(pool, before)
      console.log(table(counts))
      if (values["dry-run"]) {
        return 0
      }
      const question = `Empty what was written before ${values.before}? It cannot be undone.`
      if (!(await confirmed(question, values.yes ?? false))) {
        console.log("Nothing was changed.")
        return 0
      }
      console.log(summary(await retention.emptyOld(pool, before)))
      return 0
    })
  },
}
