import { spawn } from "node:child_process"
import path from "node:path"
import { processUsing } from "./data-folder"
import type { ServerUser } from "./server-user"

interface GuardedServer {
  ready: Promise<void>
  /** Resolves when the server has ended, with the last lines it logged. */
  ended: Promise<string>
  stop(): Promise<void>
}

/** Runs Postgres under a guard, which stops it when this process ends. */
export function runGuarded(
  postgres: string,
  folder: string,
  args: string[],
  user: ServerUser | undefined
): GuardedServer {
  const command = JSON.stringify([postgres, ["-D", folder, ...args], user])
  const guard = spawn(
    process.execPath,
    [path.join(__dirname, "guard.cjs"), command],
    { detached: true, stdio: ["pipe", "ignore", "pipe"] }
  )
  guard.on("exit", (_code, signal) => signal && shutDown(folder))
  guard.stdin.on("error", () => {}) // it ended before it was asked to

  let log = ""
  const ready = new Promise<void>((resolve) =>
    guard.stderr.on("data", (chunk: Buffer) => {
      log = (log + chunk.toString()).slice(-2000)
      if (log.includes("ready to accept connections")) {
        resolve()
      }
    })
  )
  const ended = new Promise<string>((resolve) =>
    guard.on("close", () => resolve(log.trim()))
  )
  return {
    ready,
    ended,
    async stop() {
      guard.stdin.end()
      await ended
    },
  }
}

/** Stops Postgres if the guard was killed: otherwise it would stay behind. */
function shutDown(folder: string): void {
  const pid = processUsing(folder)
  if (pid) {
    process.kill(pid, "SIGINT")
  }
}
