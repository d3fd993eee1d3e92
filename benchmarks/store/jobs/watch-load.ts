import { monitorEventLoopDelay } from "node:perf_hooks"
import { setFlagsFromString } from "node:v8"
import { runInNewContext } from "node:vm"

const SAMPLE_MS = 10

/** What some work costs the process that it runs in. */
export type Load = {
  /** Of the event loop's delay, in milliseconds. */
  delayP99: number
  longestDelay: number
  /** At its most, above what it was before: the heap, and what lies outside of it. */
  addedMb: number
}

let watch: { stop: () => Load } | undefined

/** Begins to watch this process, once the garbage of what was before is gone. */
export function watchLoad(): void {
  setFlagsFromString("--expose-gc")
  const collectGarbage = runInNewContext("gc") as () => void
  collectGarbage()
  const before = usedBytes()
  let most = before
  const sampling = setInterval(() => {
    most = Math.max(most, usedBytes())
  }, SAMPLE_MS)
  const delay = monitorEventLoopDelay({ resolution: SAMPLE_MS })
  delay.enable()
  watch = {
    stop: () => {
      clearInterval(sampling)
      delay.disable()
      return {
        delayP99: delay.percentile(99) / 1e6,
        longestDelay: delay.max / 1e6,
        addedMb: (most - before) / 1024 / 1024,
      }
    },
  }
}

function usedBytes(): number {
  const { heapUsed, external } = process.memoryUsage()
  return heapUsed + external
}

/** What was seen since. */
export function readLoad(): Load {
  if (!watch) {
    throw new Error("Nothing is watched.")
  }
  return watch.stop()
}
