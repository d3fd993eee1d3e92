import { parseArgs } from "node:util"
import { Failure, reasonOf } from "../failure"

export const usage = `Usage: npm start [-- <flags>]

Starts the dev store: database, gateway simulator, Medusa, and a shop.

  --reset     start over with an empty store (the built-in database only)
  --watch     restart the store when its code changes
  --verbose   show the store's log while it runs
  --help      show this text

Environment:
  PORT                port of the store (9000)
  HOST                0.0.0.0 opens the store, whose passwords are public, to
                      the network; else only this machine reaches it. It opens
                      only the store: the shop and the gateway's page stay on
                      this machine, so no phone can open the demo's QR code
  SIMULATOR_PORT      port of the gateway simulator (4000)
  STOREFRONT_PORT     port of the shop (8000)
  DATABASE_URL        a Postgres database to use instead of the built-in one
  REDIS_URL           a Redis to use for events, workflows and locks
  SBP_STORE_DIR       folder of the database, the built shop and the log
                      (.store)
  SBP_BASE_URL        a gateway to use instead of the simulator, together with
                      SBP_SHOP_ID and SBP_SECRET_KEY
  SBP_STOREFRONT_URL  a shop of your own to use instead of ours`

export interface Arguments {
  reset: boolean
  watch: boolean
  verbose: boolean
  help: boolean
}

export function parseArguments(
  args: string[],
  env: NodeJS.ProcessEnv = {}
): Arguments {
  try {
    const { values } = parseArgs({
      args: [...args, ...flagsKeptByNpm(env)],
      options: {
        reset: { type: "boolean", default: false },
        watch: { type: "boolean", default: false },
        verbose: { type: "boolean", default: false },
        help: { type: "boolean", default: false },
      },
    })
    return { ...values }
  } catch (error) {
    throw new Failure(`${reasonOf(error).split(". ")[0]}.\n\n${usage}`)
  }
}

/** `npm start --reset`, without the `--`, reaches npm only, which says so here. */
function flagsKeptByNpm(env: NodeJS.ProcessEnv): string[] {
  return ["reset", "watch"]
    .filter((flag) => env[`npm_config_${flag}`] === "true")
    .map((flag) => `--${flag}`)
}
