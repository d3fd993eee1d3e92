/** Lets only a few jobs run at once, in the order in which they asked. */
export class Semaphore {
  protected free_: number
  protected readonly waiting_: (() => void)[] = []

  constructor(atOnce: number) {
    this.free_ = atOnce
  }

  /** Whether the next one has to wait. */
  get isFull(): boolean {
    return this.free_ === 0
  }

  /**
   * Waits for a free place. Returns a function that frees it again, which may be
   * called more than once; or undefined, if no place became free in time.
   */
  async acquire(timeoutMs = Infinity): Promise<(() => void) | undefined> {
    if (this.free_ > 0) {
      this.free_ -= 1
    } else if (!(await this.wait(timeoutMs))) {
      return undefined
    }
    let isReleased = false
    return () => {
      if (!isReleased) {
        isReleased = true
        this.pass()
      }
    }
  }

  async run<T>(job: () => Promise<T>): Promise<T> {
    const release = await this.acquire()
    try {
      return await job()
    } finally {
      release?.()
    }
  }

  /** Whether a place became free in time. */
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
