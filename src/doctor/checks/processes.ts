import { Modules } from "@medusajs/framework/utils"
import { type Finding, fault, ok, okUnless, warning } from "../finding"
import type { StoreConfig } from "../load-config"

const SUBJECT = "Processes"

const REMEDY =
  "several processes of one store need the Redis modules: docs/deployment.md"

/** Whether processes that share a store share what they have to. */
export function checkProcesses(config: StoreConfig): Finding[] {
  const mode =
    config.projectConfig.workerMode ??
    process.env.MEDUSA_WORKER_MODE ??
    "shared"
  const good = ok(
    SUBJECT,
    mode === "shared"
      ? "does all, and has to be the only one (workerMode: shared)"
      : `one of several (workerMode: ${mode})`
  )
  const isAlone = mode === "shared"
  return okUnless(
    [
      ...checkLocks(config, isAlone),
      ...(isAlone
        ? []
        : [
            ...checkRedis(config, Modules.EVENT_BUS, "events"),
            ...checkRedis(config, Modules.WORKFLOW_ENGINE, "workflows"),
          ]),
    ],
    good
  )
}

function checkLocks(config: StoreConfig, isAlone: boolean): Finding[] {
  const providers = entryOf(config, Modules.LOCKING)?.options?.providers ?? []
  const [provider] = providers
  if (!provider && !isAlone) {
    const fact =
      "locks are kept in the memory of each process: one payment may become two orders"
    return [fault(SUBJECT, fact, REMEDY)]
  }
  // Its two ways to hold a key do not know of each other, in one process either.
  return String(provider?.resolve).includes("postgres")
    ? [
        fault(
          SUBJECT,
          "locks are kept in Postgres: one payment may become two orders, and the cart of a killed process stays locked",
          isAlone ? "take locking-postgres out: docs/deployment.md" : REMEDY
        ),
      ]
    : []
}

function checkRedis(config: StoreConfig, key: string, what: string): Finding[] {
  return String(entryOf(config, key)?.resolve).includes("redis")
    ? []
    : [
        warning(
          SUBJECT,
          `${what} are kept in the memory of each process`,
          REMEDY
        ),
      ]
}

function entryOf({ modules }: StoreConfig, key: string) {
  return modules.find((entry) => entry.key === key)
}
