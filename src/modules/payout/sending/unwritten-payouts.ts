import { MedusaError } from "@medusajs/framework/utils"

/**
 * What this process has sent, and not written down yet. The database may have
 * lost the row meanwhile: then nobody else knows that it was sent.
 */
export class UnwrittenPayouts {
  private readonly calls = new Map<string, Promise<boolean>>()

  /**
   * @param names by which it is asked for again
   * @param isWritten whether its outcome was written down in the end; one that
   * was not is remembered for as long as this process lives
   */
  add(names: string[], isWritten: Promise<boolean>): void {
    const forget = () => names.forEach((name) => this.calls.delete(name))
    names.forEach((name) => this.calls.set(name, isWritten))
    void isWritten.then(
      (it) => it && forget(),
      () => undefined
    )
  }

  /**
   * Waits until a payout is written again that its row does not know of.
   *
   * @throws {MedusaError} UNEXPECTED_STATE if it never was: to send it once more
   * could pay it twice
   */
  async settle(name: string, find: () => Promise<unknown>): Promise<void> {
    const isWritten = this.calls.get(name)
    if (!isWritten || (await find()) || (await isWritten)) {
      return
    }
    throw new MedusaError(
      MedusaError.Types.UNEXPECTED_STATE,
      "This payout was sent, and the database has lost it. Do not create another one: look for it in the gateway's cabinet"
    )
  }
}
