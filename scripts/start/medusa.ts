import { Failure } from "../failure"
import {
  type NodeCommand,
  type NodeProcess,
  runNode,
  startNode,
} from "./node-process"
import { MEDUSA_CLI, root } from "./settings"
import { endOf, type StoreLog } from "./store-log"

/** Starts a command of Medusa. */
export function startMedusa(
  args: string[],
  env: NodeJS.ProcessEnv,
  log: StoreLog
): NodeProcess {
  return startNode(medusa(args, env, log))
}

/** Runs a command of Medusa to its end, or until it is aborted. */
export async function runMedusa(
  args: string[],
  env: NodeJS.ProcessEnv,
  log: StoreLog,
  signal: AbortSignal
): Promise<void> {
  const code = await runNode(medusa(args, env, log), signal)
  if (code !== 0) {
    throw medusaFailure(args, log)
  }
}

export function medusaFailure(args: string[], log: StoreLog): Failure {
  return new Failure(`"medusa ${args[0]}" ended with an error: ${endOf(log)}`)
}

function medusa(
  args: string[],
  env: NodeJS.ProcessEnv,
  log: StoreLog
): NodeCommand {
  const onOutput = (chunk: Buffer) => log.write(chunk)
  return { args: [MEDUSA_CLI, ...args], cwd: root, env, onOutput }
}
