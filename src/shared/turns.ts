/** Lets only a few jobs run at once, in the order they came. */
export class Turns {
  protected free_: number
  protected readonly waiting_: (() => void)[] = []

  constructor(atOnce: number) {
    this.free_ = atOnce
  }

  /**
   * Waits for a turn. Returns what ends it, which may be called more than once;
   * or undefined, if none came in time.
   */
  async begin(timeoutMs = Infinity): Promise<(() => void) | undefined> {
    if (this.free_ > 0) {
      this.free_ -= 1
    } else if (!(await this.wait(timeoutMs))) {
      return undefined
    }
    let hasEnded = false
    return () => {
      if (!hasEnded) {
        hasEnded = true
        this.pass()
      }
    }
  }

  async take<T>(job: () => Promise<T>): Promise<T> {
    const end = await this.begin()
    try {
      return await job()
    } finally {
      end?.()
    }
  }

  /** Whether a turn was passed on to us in time. */
  protected wait(timeoutMs: number): Promise<boolean> {
    return new Promise((resolve) => {
      const go = () => {
        clearTimeout(timer)
        resolve(true)
      }
      const giveUp = () => {
        this.waiting_.splice(this.waiting_.indexOf(go), 1)
        resolve(false)
      }
      const timer = Number.isFinite(timeoutMs)
        ? setTimeout(giveUp, timeoutMs)
        : undefined
      this.waiting_.push(go)
    })
  }

  protected pass() {
    const next = this.waiting_.shift()
    if (next) {
      next()
    } else {
      this.free_ += 1
    }
  }
}
