/**
 * Lets only a few jobs run at once, in the order they came. A settlement holds
 * one database connection for its lock while Medusa needs others for its work:
 * as many settlements as connections would wait for each other forever.
 */
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
