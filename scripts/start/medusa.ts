import { type ChildProcess, spawn } from "node:child_process"
import path from "node:path"
import { Failure } from "../failure"
import { root } from "./settings"
import type { StoreLog } from "./store-log"

export interface MedusaProcess {
  ended: Promise<number | null>
  stop(): Promise<void>
}

const stopTimeoutMs = 10_000

/**
 * Starts a command of Medusa. It has a process group of its own: the
 * terminal's Ctrl-C would stop it and its database at the same moment.
 */
export function startMedusa(
  args: string[],
  env: NodeJS.ProcessEnv,
  log: StoreLog
): MedusaProcess {
  // In NODE_OPTIONS a backslash of Windows would escape what follows it.
  const exitWithParent = path
    .join(__dirname, "exit-with-parent.cjs")
    .replaceAll(path.sep, "/")
  const child = spawn(
    process.execPath,
    [path.join(root, "node_modules/@medusajs/cli/cli.js"), ...args],
    {
      cwd: root,
      detached: true,
      stdio: ["ignore", "pipe", "pipe", "ipc"],
      env: {
        ...env,
        NODE_OPTIONS: `${env.NODE_OPTIONS ?? ""} --require "${exitWithParent}"`,
      },
    }
  )
  child.stdout?.on("data", (chunk: Buffer) => log.write(chunk))
  child.stderr?.on("data", (chunk: Buffer) => log.write(chunk))
  const ended = new Promise<number | null>((resolve, reject) => {
    child.on("error", reject)
    child.on("close", resolve)
  })
  return {
    ended,
    async stop() {
      signalGroup(child, "SIGTERM")
      const timer = setTimeout(
        () => signalGroup(child, "SIGKILL"),
        stopTimeoutMs
      )
      await ended
      clearTimeout(timer)
    },
  }
}

/** Runs a command of Medusa to its end, or until it is told to stop. */
export async function runMedusa(
  args: string[],
  env: NodeJS.ProcessEnv,
  log: StoreLog,
  signal: AbortSignal
): Promise<void> {
  signal.throwIfAborted()
  const command = startMedusa(args, env, log)
  const onAbort = () => void command.stop()
  signal.addEventListener("abort", onAbort)
  const code = await command.ended
  signal.removeEventListener("abort", onAbort)
  signal.throwIfAborted()
  if (code !== 0) {
    throw medusaFailure(args, log)
  }
}

export function medusaFailure(args: string[], log: StoreLog): Failure {
  return new Failure(
    `"medusa ${args[0]}" ended with an error: read the end of its log below, ` +
      `or all of it in ${log.path}.\n\n${log.tail()}`
  )
}

function signalGroup(child: ChildProcess, signal: NodeJS.Signals): void {
  if (process.platform === "win32" || !child.pid) {
    child.kill(signal)
    return
  }
  try {
    process.kill(-child.pid, signal)
  } catch {
    // All of the group has ended already.
  }
}
