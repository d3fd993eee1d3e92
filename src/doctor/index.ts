#!/usr/bin/env node
import { parseArgs } from "node:util"
import { report } from "./report"

const HELP = `medusa-payment-sbp doctor: checks the SBP setup of a store, and says what to fix.

Run it in the store's folder, with the environment that the store runs with:

  npx medusa-payment-sbp doctor

  --offline  calls no other machine but the database
  --json     writes the findings as JSON
  --help     shows this text

It changes nothing and sends no money: it reads the database, calls the store's
own notification address, and checks without any key that the gateway answers.
It ends with 1 if it found a fault, and with 2 if it could not look.`

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
  // Imported late: without Medusa beside it, the plugin cannot even be loaded.
  const { examine } = await import("./examine.js")
  const offline = values.offline ?? false
  const findings = await examine(process.cwd(), { offline })
  console.log(
    values.json ? JSON.stringify({ findings }, null, 2) : report(findings)
  )
  return findings.some(({ level }) => level === "fault") ? 1 : 0
}

let hasEnded = false

/** A configuration is code: it may end or break this program. */
process.on("exit", () => {
  if (!hasEnded) {
    console.error(
      "medusa-config ended this program before the checks were done."
    )
    process.exitCode = 2
  }
})
process.on("unhandledRejection", () => {
  console.error("medusa-config started an action that failed.")
  end(2)
})

function end(code: number): never {
  hasEnded = true
  // What the configuration has opened must not keep this process alive.
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
