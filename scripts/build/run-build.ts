import { Failure } from "../failure"
import { type NodeCommand, runNode } from "../start/node-process"

/** Runs a build to its end, or until it is aborted. */
export async function runBuild(
  what: string,
  command: Omit<NodeCommand, "onOutput">,
  signal?: AbortSignal
): Promise<void> {
  let log = ""
  const onOutput = (chunk: Buffer) => (log += chunk.toString())
  const code = await runNode({ ...command, onOutput }, signal)
  if (code !== 0) {
    // After the error, Rollup prints its whole state.
    throw new Failure(
      `${what} cannot be built: read the beginning of the log below.\n\n` +
        log.slice(0, 3000).trim()
    )
  }
}
