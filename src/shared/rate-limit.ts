/**
 * How often somebody may do something within a minute, as far as this process sees it:
 * what it forgets when it restarts, or cannot know of others, only slows guessing down.
 */
export class RateLimit {
  private readonly counts = new Map<string, number>()
  private minute = 0

  constructor(
    private readonly most: number,
    /** More names than that are not told apart: memory is not for an attacker to fill. */
    private readonly maxNames = 10_000
  ) {}

  /** @returns whether it is too often */
  isExceeded(name: string, now = Date.now()): boolean {
    const minute = Math.floor(now / 60_000)
    if (minute !== this.minute) {
      this.minute = minute
      this.counts.clear()
    }
    const known =
      this.counts.has(name) || this.counts.size < this.maxNames ? name : ""
    const count = (this.counts.get(known) ?? 0) + 1
    this.counts.set(known, count)
    return count > this.most
  }
}
