import { setMaxListeners } from "node:events"
import { setTimeout as sleep } from "node:timers/promises"

/** Waits; rejects with an AbortError when `signal` ends first. */
export async function pause(
  delayMs: number,
  signal: AbortSignal
): Promise<void> {
  if (delayMs > 0) {
    await sleep(delayMs, undefined, { signal })
  }
}

/** True for the error of a `pause` that was stopped. */
export function wasStopped(error: unknown): boolean {
  const named = typeof error === "object" && error !== null && "name" in error
  return named && error.name === "AbortError"
}

/** Work that continues after the request that started it has been answered. */
export class Background {
  private readonly pending = new Set<Promise<void>>()
  private life = newLife()

  /** Ends when `stop` is called. */
  get signal(): AbortSignal {
    return this.life.signal
  }

  /** Counts `work` as pending. Being stopped is no failure of it. */
  run(work: (signal: AbortSignal) => Promise<void>): Promise<void> {
    const { signal } = this
    const running = work(signal)
      .catch((error: unknown) => {
        if (!signal.aborted) {
          throw error
        }
      })
      .finally(() => this.pending.delete(running))
    this.pending.add(running)
    return running
  }

  /** Resolves when nothing is pending, including new work. */
  async idle(): Promise<void> {
    while (this.pending.size > 0) {
      await Promise.allSettled(this.pending)
    }
  }

  /** Stops everything that is pending, and starts again. */
  stop(): void {
    this.life.abort()
    this.life = newLife()
  }
}

export function newLife(): AbortController {
  const life = new AbortController()
  // Hundreds of deliveries may listen at once; that is no leak.
  setMaxListeners(0, life.signal)
  return life
}
