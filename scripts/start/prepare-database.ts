import { runMedusa } from "./medusa"
import { migrationsHash } from "./migrations-hash"
import { alreadyDone, step } from "./progress"
import { root } from "./settings"
import type { StoreEnvironment } from "./store-environment"
import type { StoreLog } from "./store-log"
import { saveState, type StoreState } from "./store-state"

interface Preparation {
  env: StoreEnvironment
  state: StoreState
  log: StoreLog
  signal: AbortSignal
}

/** Migrates the database if what decides its migrations has changed, and seeds it once. */
export async function prepareDatabase(of: Preparation): Promise<void> {
  const { env, state, log, signal } = of
  const run = (...args: string[]) => runMedusa(args, env, log, signal)
  const migrations = migrationsHash(root, env)
  if (state.migrations === migrations) {
    alreadyDone("Migrations")
  } else {
    await step("Migrations", () =>
      run("db:migrate", "--execute-safe-links", "--execute-safe-search")
    )
    await saveState(env.DATABASE_URL, { ...state, migrations })
  }
  if (state.seeded) {
    alreadyDone("Demo data")
  } else {
    await step("Demo data", () => run("exec", "./scripts/seed/index.ts"))
    await saveState(env.DATABASE_URL, { migrations, seeded: true })
  }
}
