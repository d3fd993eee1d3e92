import { parseArgs } from "node:util"
import type { Command } from "../command"

const MANY = {
  type: "string",
  multiple: true,
  default: [] as string[],
} as const

export const erase: Command = {
  summary: "empties all texts about one person",
  help: `medusa-payment-sbp erase: empties all texts about one person, of any age.

Run it in the store's folder, with the environment that the store runs with:

  npx medusa-payment-sbp erase --email - --dry-run
  npx medusa-payment-sbp erase --email -

Whom it is about; each can be given several times. In place of "-" the command reads
a line: type it then, and no log of commands will have it.

  --email ADDRESS   a shopper: Medusa's orders, carts and customers of this address,
                    and every text that has the address in it
  --customer ID     a shopper, by Medusa's customer
  --order ID        an order
  --payment ID      a payment (an invoice of this plugin)
  --payout ID       a recipient, by one of their payouts
  --user ID         an admin who has left: their e-mail in the history of payouts
  --mentions TEXT   every text with these words in it, such as a name

  --dry-run         only counts
  --yes             does not ask
  --help            shows this text

Run it before you erase the person in Medusa, which knows whose orders they were.
Sums, states, ids, times, the masks of cards and who decided stay: they are your
books. What is open stays until it is closed: then run it again. It ends with 1 if
something stayed or an id does not exist, and with 2 if it could not do it.`,
  readsConfig: true,

  async run(args) {
    const { values } = parseArgs({
      args,
      options: {
        email: MANY,
        customer: MANY,
        order: MANY,
        payment: MANY,
        payout: MANY,
        user: MANY,
        mentions: MANY,
        "dry-run": { type: "boolean", default: false },
        yes: { type: "boolean", default: false },
      },
    })
    const { "dry-run": isDryRun, yes, ...subject } = values
    const { typeIn } = await import("../type-in.js")
    await typeIn(subject)
    assertNamed(subject)
    const { confirmed } = await import("../confirmed.js")
    const person = await import("../erase-person.js")
    const { counted } = await import("../../doctor/report.js")
    const { summary, table } = await import("../table.js")
    const { withStore } = await import("../with-store.js")
    return withStore(async (pool, config) => {
      await person.assertNotListed(pool, config, subject.user)
      const found = await person.findPerson(pool, subject)
      const { invoices, payouts, unknown } = found
      unknown.forEach((id) => console.log(`No such id: ${id}`))
      const counts = [
        counted(invoices.length, "payment"),
        counted(payouts.length, "payout"),
      ]
      console.log(`${counts.join(", ")}.`)
      console.log(table(await person.countPerson(pool, found)))
      const code = unknown.length > 0 ? 1 : 0
      if (isDryRun) {
        return code
      }
      if (!(await confirmed("Empty these texts? It cannot be undone.", yes))) {
        console.log("Nothing was changed.")
        return code
      }
      const { emptied, open } = await person.erasePerson(pool, found)
      console.log(summary(emptied))
      if (open.length > 0) {
        console.log("Open, and so not emptied yet:")
        open.forEach((line) => console.log(`  ${line}`))
      }
      return open.length > 0 ? 1 : code
    })
  },
}

/** A shorter text would be found in the data of half of all people. */
const MIN_TEXT = 4

function assertNamed(subject: Record<string, string[]>): void {
  const all = Object.values(subject).flat()
  if (all.length === 0 || all.some((value) => value.trim() === "")) {
    throw new Error(
      "Say whom it is about: --email, --customer, --order, --payment, --payout, --user or --mentions."
    )
  }
  const texts = [...(subject.email ?? []), ...(subject.mentions ?? [])]
  if (texts.some((text) => text.trim().length < MIN_TEXT)) {
    throw new Error(
      `--email and --mentions need at least ${MIN_TEXT} characters.`
    )
  }
}
