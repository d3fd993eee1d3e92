/** Lets only a few jobs run at once, in the order they came. */
export class Turns {
  protected free_: number
  protected readonly waiting_: (() => void)[] = []

  constructor(atOnce: number) {
    this.free_ = atOnce
  }

  async take<T>(job: () => Promise<T>): Promise<T> {
    if (this.free_ > 0) {
      this.free_ -= 1
    } else {
      await new Promise<void>((resolve) => this.waiting_.push(resolve))
    }
    try {
      return await job()
    } finally {
      const next = this.waiting_.shift()
      if (next) {
        next()
      } else {
        this.free_ += 1
      }
    }
  }
}
