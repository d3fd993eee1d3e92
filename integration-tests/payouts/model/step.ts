import type fc from "fast-check"
import { MedusaError } from "@medusajs/framework/utils"
import type { Books } from "./state"
import type { System } from "./system"

/** One action, after which all books must agree. */
export abstract class Step implements fc.AsyncCommand<Books, System> {
  /**
   * Every command is always possible: the plugin must handle whatever people
   * do.
   */
  check(): boolean {
    return true
  }

  async run(books: Books, system: System): Promise<void> {
    const before = system.requests()
    await this.act(books, system)
    await system.check(books)
    // One step sends one payout at most.
    expect(system.requests() - before).toBeLessThanOrEqual(1)
    system.simulator.clearFaults()
  }

  abstract act(books: Books, system: System): Promise<void>

  abstract toString(): string

  /** Expects that an act is refused with a message. */
  protected async refused(act: () => Promise<unknown>): Promise<void> {
    const error: unknown = await act().then(
      () => undefined,
      (error: unknown) => error
    )
    expect(error).toBeInstanceOf(MedusaError)
    expect((error as MedusaError).type).toMatch(/not_allowed|invalid_data/)
  }

  /** Expects that all rows are the same one; returns its id. */
  protected one(rows: { id: string }[]): string {
    const ids = new Set(rows.map(({ id }) => id))
    expect(ids.size).toBe(1)
    return [...ids].join()
  }
}

/** Steps that together reach a case that random order seldom finds. */
export class Sequence extends Step {
  constructor(private readonly steps: Step[]) {
    super()
  }

  override async run(books: Books, system: System): Promise<void> {
    for (const step of this.steps) {
      await step.run(books, system)
    }
  }

  act(books: Books, system: System): Promise<void> {
    return this.run(books, system)
  }

  toString(): string {
    return this.steps.map(String).join(" → ")
  }
}
