import type { Books, Planned } from "./state"
import { Step } from "./step"
import type { System } from "./system"

export type Target = {
  index: number
  /**
   * Whether to choose a payout to which the command applies, if there is one.
   */
  isAimed: boolean
}

/** A command for an existing payout. */
export abstract class OnOne<Facts extends Target = Target> extends Step {
  constructor(protected readonly facts: Facts) {
    super()
  }

  async act(books: Books, system: System): Promise<void> {
    const { index, isAimed } = this.facts
    const payout = books.at(index, (it) => !isAimed || this.isMeant(it))
    if (payout) {
      await this.actOn(payout, books, system)
    }
  }

  protected isMeant(_: Planned): boolean {
    return true
  }

  toString(): string {
    return `${this.constructor.name}(${JSON.stringify(this.facts)})`
  }

  protected abstract actOn(
    payout: Planned,
    books: Books,
    system: System
  ): Promise<void>
}
