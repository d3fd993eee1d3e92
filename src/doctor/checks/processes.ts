import { Modules } from "@medusajs/framework/utils"
import { type Finding, fault, ok, okUnless, warning } from "../finding"
import type { StoreConfig } from "../load-config"

const SUBJECT = "Processes"

const REMEDY =
  "several processes of one store need the Redis modules: docs/deployment.md"

/** Whether processes of one store share what they must. */
export function checkProcesses(config: StoreConfig): Finding[] {
  const mode =
    config.projectConfig.workerMode ??
    process.env.MEDUSA_WORKER_MODE ??
    "shared"
  const isAlone = mode === "shared"
  const locks = checkLocks(config, isAlone)
  const unshared = [
    ...unlessShared(config, Modules.EVENT_BUS, "events"),
    ...unlessShared(config, Modules.WORKFLOW_ENGINE, "workflows"),
  ]
  const mayShare = unshared.length === 0 && isRedis(lockingProvider(config))
  const good = !isAlone
    ? `one of several (workerMode: ${mode})`
    : mayShare
      ? "does all (workerMode: shared); others may run beside it"
      : "does all, and has to be the only one (workerMode: shared)"
  return okUnless([...locks, ...(isAlone ? [] : unshared)], ok(SUBJECT, good))
}

function checkLocks(config: StoreConfig, isAlone: boolean): Finding[] {
  const provider = lockingProvider(config)
  if (!provider && !isAlone) {
    const fact =
      "locks are kept in the memory of each process: one payment may become two orders"
    return [fault(SUBJECT, fact, REMEDY)]
  }
  // Its two ways to hold a key ignore each other, even within one process.
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

function unlessShared(
  config: StoreConfig,
  key: string,
  what: string
): Finding[] {
  return isRedis(entryOf(config, key))
    ? []
    : [
        warning(
          SUBJECT,
          `${what} are kept in the memory of each process`,
          REMEDY
        ),
      ]
}

/** The provider that Medusa takes. Without any, it locks in memory. */
function lockingProvider(config: StoreConfig) {
  const providers = entryOf(config, Modules.LOCKING)?.options?.providers ?? []
  return providers.find((it) => it.is_default || providers.length === 1)
}

const isRedis = (entry: { resolve?: unknown } | undefined) =>
  String(entry?.resolve).includes("redis")

function entryOf({ modules }: StoreConfig, key: string) {
  return modules.find((entry) => entry.key === key)
}
