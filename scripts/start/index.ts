import { once } from "node:events"
import { Failure } from "../failure"
import { type Arguments, parseArguments, usage } from "./arguments"
import { type BringUp, bringUp } from "./bring-up"
import { checkPort } from "./check-port"
import { resetDatabase } from "./database"
import { loadDotEnv } from "./load-dot-env"
import { makeStoreFolder } from "./make-store-folder"
import { portsOf, readSettings } from "./settings"
import { seconds } from "./progress"
import { readyBlock } from "./ready-block"
import { Services } from "./services"
import { stopSignal } from "./stop-signal"

const interrupted = 130

async function main(): Promise<number> {
  const args = parseArguments(process.argv.slice(2), process.env)
  if (args.help) {
    console.log(usage)
    return 0
  }
  return start(args)
}

async function start(args: Arguments): Promise<number> {
  loadDotEnv()
  const settings = readSettings(process.env)
  makeStoreFolder(settings.storeDir)
  for (const { port, variable, host } of portsOf(settings)) {
    await checkPort(port, variable, host)
  }
  if (args.reset) {
    resetDatabase(settings)
  }
  const { watch, verbose } = args
  const services = new Services()
  const signal = stopSignal()
  return run({ settings, watch, verbose, services, signal })
}

/** Returns when everything has stopped, with the exit code. */
async function run(start: BringUp): Promise<number> {
  const { services, signal } = start
  const startedAt = Date.now()
  let ready = false
  try {
    const store = await bringUp(start)
    ready = true
    const time = seconds(Date.now() - startedAt)
    console.log(`\n${readyBlock(store)}\n`)
    console.log(`  Ready in ${time}. Ctrl-C stops everything.`)
    await Promise.race([aborted(signal), services.untilOneFails()])
  } catch (error) {
    // Being stopped half-way is not an error of the interrupted step.
    if (!signal.aborted) {
      throw error
    }
  } finally {
    await services.stop()
  }
  console.log("  Everything has stopped.")
  // A store that was ready has ended as expected.
  return ready ? 0 : interrupted
}

async function aborted(signal: AbortSignal): Promise<void> {
  if (!signal.aborted) {
    await once(signal, "abort")
  }
}

function report(error: unknown): number {
  const known = error instanceof Failure
  console.error(known ? `\n${error.message}\n` : error)
  return 1
}

// A closed terminal accepts no output, which must not stop the cleanup.
process.stdout.on("error", () => {})
process.stderr.on("error", () => {})

void main()
  .catch(report)
  .then((code) => process.exit(code))
