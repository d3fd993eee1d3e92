import { type ChildProcess, spawn } from "node:child_process"
import path from "node:path"

export interface NodeCommand {
  /** What follows `node`. */
  args: string[]
  cwd: string
  env: NodeJS.ProcessEnv
  onOutput: (chunk: Buffer) => void
}

export interface NodeProcess {
  ended: Promise<number | null>
  stop(): Promise<void>
}

const stopTimeoutMs = 10_000

/**
 * Starts another Node process. It has its own process group: the terminal's
 * Ctrl-C would stop the store and its database at the same moment.
 */
export function startNode(command: NodeCommand): NodeProcess {
  const { args, cwd, env, onOutput } = command
  // In NODE_OPTIONS a backslash of Windows would escape what follows it.
  const exitWithParent = path
    .join(__dirname, "exit-with-parent.cjs")
    .replaceAll(path.sep, "/")
  const child = spawn(process.execPath, args, {
    cwd,
    detached: true,
    stdio: ["ignore", "pipe", "pipe", "ipc"],
    env: {
      ...env,
      NODE_OPTIONS: `${env.NODE_OPTIONS ?? ""} --require "${exitWithParent}"`,
    },
  })
  child.stdout?.on("data", onOutput)
  child.stderr?.on("data", onOutput)
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

/** Runs a command to its end, or until it is aborted. */
export async function runNode(
  command: NodeCommand,
  signal?: AbortSignal
): Promise<number | null> {
  signal?.throwIfAborted()
  const running = startNode(command)
  const onAbort = () => void running.stop()
  signal?.addEventListener("abort", onAbort)
  const code = await running.ended
  signal?.removeEventListener("abort", onAbort)
  signal?.throwIfAborted()
  return code
}

function signalGroup(child: ChildProcess, signal: NodeJS.Signals): void {
  if (process.platform === "win32" || !child.pid) {
    child.kill(signal)
    return
  }
  try {
    process.kill(-child.pid, signal)
  } catch {
    // The whole group has ended already.
  }
}
