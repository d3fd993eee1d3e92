/** What a clock on the wall of a time zone shows. */
export class ZoneClock {
  private readonly format: Intl.DateTimeFormat

  /** @throws RangeError when there is no such time zone */
  constructor(timeZone: string) {
    // The Swedish format of a date is that of ISO 8601.
    this.format = new Intl.DateTimeFormat("sv-SE", {
      timeZone,
      dateStyle: "short",
      timeStyle: "medium",
    })
  }

  /** For example 2026-11-21T14:03:07+03:00. */
  iso(at: number): string {
    const minutes = this.offset(at) / 60_000
    const size = Math.abs(minutes)
    const parts = [Math.trunc(size / 60), size % 60].map((part) =>
      String(part).padStart(2, "0")
    )
    return `${this.wall(at)}${minutes < 0 ? "-" : "+"}${parts.join(":")}`
  }

  /** For example 21.11.2026 14:03:07. */
  russian(at: number): string {
    const [day = "", time = ""] = this.wall(at).split("T")
    return `${day.split("-").reverse().join(".")} ${time}`
  }

  /** The moment at which a day begins, for example 2026-11-21. */
  startOf(day: string): number {
    const utc = Date.parse(day)
    return utc - this.offset(utc - this.offset(utc))
  }

  private wall(at: number): string {
    return this.format.format(at).replace(" ", "T")
  }

  private offset(at: number): number {
    return Date.parse(`${this.wall(at)}Z`) - Math.floor(at / 1000) * 1000
  }
}
