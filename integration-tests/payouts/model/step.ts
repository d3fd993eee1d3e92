import type fc from "fast-check"
import { MedusaError } from "@medusajs/framework/utils"
import type { Books } from "./state"
import type { World } from "./world"

/** Something that somebody does, after which all books must agree. */
export abstract class Step implements fc.AsyncCommand<Books, World> {
  /** Whatever people do, the plugin has an answer to it. */
  check(): boolean {
    return true
  }

  async run(books: Books, world: World): Promise<void> {
    const before = world.requests()
    await this.act(books, world)
    await world.check(books)
    // One step sends one payout at most.
    expect(world.requests() - before).toBeLessThanOrEqual(1)
    world.simulator.clearFaults()
  }

  abstract act(books: Books, world: World): Promise<void>

  abstract toString(): string

  /** It is refused in words, and changes nothing. */
  protected async refused(act: () => Promise<unknown>): Promise<void> {
    const error: unknown = await act().then(
      () => undefined,
      (error: unknown) => error
    )
    expect(error).toBeInstanceOf(MedusaError)
    expect((error as MedusaError).type).toMatch(/not_allowed|invalid_data/)
  }

  /** They are all the same one. */
  protected one(rows: { id: string }[]): string {
    const ids = new Set(rows.map(({ id }) => id))
    expect(ids.size).toBe(1)
    return [...ids].join()
  }
}

/** Steps that only together come to a corner that chance seldom finds. */
export class Chain extends Step {
  constructor(private readonly steps: Step[]) {
    super()
  }

  override async run(books: Books, world: World): Promise<void> {
    for (const step of this.steps) {
      await step.run(books, world)
    }
  }

  act(books: Books, world: World): Promise<void> {
    return this.run(books, world)
  }

  toString(): string {
    return this.steps.map(String).join(" → ")
  }
}
