import { monitorEventLoopDelay } from "node:perf_hooks"
import { setFlagsFromString } from "node:v8"
import { runInNewContext } from "node:vm"

const SAMPLE_MS = 10

/** The load that some work puts on its process. */
export type Load = {
  /** The event loop's delay, in milliseconds. */
  delayP99: number
  longestDelay: number
  /** The most memory that was added, on the heap and outside of it. */
  addedMb: number
}

let watch: { stop: () => Load } | undefined

/** Begins to watch this process, after a garbage collection. */
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

/** The load since `watchLoad`. */
export function readLoad(): Load {
  if (!watch) {
    throw new Error("Nothing is watched.")
  }
  return watch.stop()
}
