import { type ChildProcess, spawn } from "node:child_process"
import { once } from "node:events"
import path from "node:path"
import { Failure } from "../scripts/failure"
import { root } from "../scripts/start/settings"
import type { StoreLog } from "../scripts/start/store-log"
import type { JobRequest, JobResponse, Jobs } from "./store/jobs"

type Waiting = {
  resolve: (result: unknown) => void
  reject: (error: Error) => void
}

/** The store under test, in a process of its own, as in production. */
export class StoreProcess {
  private readonly child: ChildProcess
  private readonly waiting = new Map<number, Waiting>()
  private requests = 0
  readonly failed: Promise<Error>

  /** @param niceness of a worker beside a server, as the docs advise */
  constructor(env: NodeJS.ProcessEnv, log: StoreLog, niceness = 0) {
    const exitWithParent = path.join(root, "scripts/start/exit-with-parent.cjs")
    this.child = spawn(
      "nice",
      [
        "-n",
        String(niceness),
        process.execPath,
        "--require",
        exitWithParent,
        "--import",
        "tsx",
        path.join(root, "benchmarks/store/index.ts"),
      ],
      {
        cwd: root,
        // The terminal's Ctrl-C would end the store before its database.
        detached: true,
        stdio: ["ignore", "pipe", "pipe", "ipc"],
        env,
      }
    )
    this.child.stdout?.on("data", (chunk: Buffer) => log.write(chunk))
    this.child.stderr?.on("data", (chunk: Buffer) => log.write(chunk))
    this.child.on("message", (response: JobResponse) => this.settle(response))
    this.failed = once(this.child, "close").then(() => {
      const failure = new Failure(`The store has ended:\n\n${log.tail()}`)
      this.waiting.forEach(({ reject }) => reject(failure))
      return failure
    })
  }

  /** Runs a job inside of the store. */
  run<Name extends keyof Jobs>(
    name: Name,
    input: Parameters<Jobs[Name]>[1]
  ): Promise<Awaited<ReturnType<Jobs[Name]>>>
  run(name: keyof Jobs, input: unknown): Promise<unknown> {
    const id = ++this.requests
    return new Promise((resolve, reject) => {
      this.waiting.set(id, { resolve, reject })
      this.child.send({ id, name, input } satisfies JobRequest)
    })
  }

  /** Kills the store: none of its data is kept, so it need not clean up. */
  async stop(): Promise<void> {
    this.child.kill("SIGKILL")
    await this.failed
  }

  private settle({ id, result, error }: JobResponse): void {
    const waiting = this.waiting.get(id)
    this.waiting.delete(id)
    if (error === undefined) {
      waiting?.resolve(result)
    } else {
      waiting?.reject(new Error(error))
    }
  }
}
