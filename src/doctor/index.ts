#!/usr/bin/env node
import { parseArgs } from "node:util"
import { report } from "./report"

const HELP = `medusa-payment-sbp doctor: looks at a store's SBP setup, and says what to fix.

Run it in the store's folder, with the environment that the store runs with:

  npx medusa-payment-sbp doctor

  --offline  asks no other machine but the database
  --json     writes the findings as JSON
  --help     this

It changes nothing and sends no money: it reads the database, calls the store's
own notification address, and says hello to the gateway without any key.
It ends with 1 when it found a fault, 2 when it could not look.`

async function main(): Promise<number> {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: {
      offline: { type: "boolean" },
      json: { type: "boolean" },
      help: { type: "boolean", short: "h" },
    },
  })
  const [command, ...more] = positionals
  if (values.help) {
    console.log(HELP)
    return 0
  }
  if (command !== "doctor" || more.length > 0) {
    console.error(HELP)
    return 2
  }
  // Not before: without Medusa beside it, the plugin cannot even be loaded.
  const { examine } = await import("./examine.js")
  const offline = values.offline ?? false
  const findings = await examine(process.cwd(), { offline })
  console.log(
    values.json ? JSON.stringify({ findings }, null, 2) : report(findings)
  )
  return findings.some(({ level }) => level === "fault") ? 1 : 0
}

let hasEnded = false

/** A configuration can do what it likes, and so end or break this program. */
process.on("exit", () => {
  if (!hasEnded) {
    console.error("medusa-config ended this program before it had looked.")
    process.exitCode = 2
  }
})
process.on("unhandledRejection", () => {
  console.error("medusa-config began something that failed.")
  end(2)
})

function end(code: number): never {
  hasEnded = true
  // Whatever the configuration has opened must not keep it here.
  process.exit(code)
}

main().then(end, (error: unknown) => {
  console.error(wordsOf(error))
  end(2)
})

function wordsOf(error: unknown): unknown {
  const { code, message } = error as Partial<NodeJS.ErrnoException>
  return code === "MODULE_NOT_FOUND"
    ? "Medusa is not installed beside this plugin: run this in the folder of your Medusa store (the backend), after `npm install`."
    : (message ?? error)
}
