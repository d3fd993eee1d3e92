/**
 * Counts an action per minute, within this process: what it forgets at a restart, or does not
 * see of other processes, only slows guessing down.
 */
export class RateLimit {
  private readonly counts = new Map<string, number>()
  private minute = 0

  constructor(
    private readonly most: number,
    /** Names beyond this number share a count: an attacker must not fill the memory. */
    private readonly maxNames = 10_000
  ) {}

  /** @returns whether the limit is exceeded */
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
