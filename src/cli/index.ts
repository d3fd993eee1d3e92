#!/usr/bin/env node
import type { Command } from "./command"
import { beforeRemoval } from "./commands/before-removal"
import { doctor } from "./commands/doctor"
import { erase } from "./commands/erase"
import { kit } from "./commands/kit"
import { purge } from "./commands/purge"
import { simulator } from "./commands/simulator"

/** In the order in which a merchant meets them. */
const COMMANDS: Record<string, Command> = {
  simulator,
  kit,
  doctor,
  purge,
  erase,
  "before-removal": beforeRemoval,
}

const list = Object.entries(COMMANDS).map(
  ([name, { summary }]) => `  ${name.padEnd(16)}${summary}\n`
)
const HELP = `medusa-payment-sbp: commands for a store that takes SBP payments.

  npx medusa-payment-sbp <command>

${list.join("")}
"npx medusa-payment-sbp <command> --help" says more about one of them.`

async function main(): Promise<number> {
  const [name = "", ...args] = process.argv.slice(2)
  if (isHelp(name)) {
    console.log(HELP)
    return 0
  }
  const command = Object.hasOwn(COMMANDS, name) ? COMMANDS[name] : undefined
  if (!command) {
    console.error(HELP)
    return 2
  }
  if (args.some(isHelp)) {
    console.log(command.help)
    return 0
  }
  if (command.readsConfig) {
    surviveConfig()
  }
  try {
    return await command.run(args)
  } catch (error) {
    if (codeOf(error).startsWith("ERR_PARSE_ARGS")) {
      console.error(command.help)
    }
    throw error
  }
}

function isHelp(arg: string): boolean {
  return arg === "--help" || arg === "-h"
}

let hasEnded = false

/** A configuration is code: it may end or break this program. */
function surviveConfig(): void {
  process.on("exit", () => {
    if (!hasEnded) {
      console.error("medusa-config ended this program before it was done.")
      process.exitCode = 2
    }
  })
  process.on("unhandledRejection", () => {
    console.error("medusa-config started an action that failed.")
    end(2)
  })
}

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
  return codeOf(error) === "MODULE_NOT_FOUND"
    ? "Medusa is not installed beside this plugin: run this in the folder of your Medusa store (the backend), after `npm install`."
    : error instanceof Error
      ? error.message
      : error
}

function codeOf(error: unknown): string {
  return error instanceof Error && "code" in error ? String(error.code) : ""
}
