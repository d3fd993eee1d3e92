import type { Execution } from "../../../simulator"

/** In kopecks: what the shop's options allow. */
export const RULES = {
  perPayout: 1_000_00,
  perDay: 2_500_00,
  perCardPerDay: 1_500_00,
  approvalAbove: 1_000_00,
}

type Sum = { amount: string; last4: string }

/**
 * What the honest person agreed to, and what the gateway really sent. It knows
 * nothing of the store: its only source is the simulator's own ledger.
 */
export class Agreed {
  private readonly yes: Sum[] = []

  get count(): number {
    return this.yes.length
  }

  /** They let one payout of this sum go to this card. */
  agree(sum: Sum): void {
    this.yes.push(sum)
  }

  /** Which rules are broken by what was sent without a yes, in words. */
  broken(executions: Execution[]): string[] {
    const left = [...this.yes]
    const alone = executions.filter(({ amount, last4 }) => {
      const at = left.findIndex(
        (yes) => kopecks(yes.amount) === kopecks(amount) && yes.last4 === last4
      )
      if (at >= 0) {
        left.splice(at, 1)
      }
      return at < 0
    })
    const cards = [...new Set(alone.map(({ last4 }) => last4))]
    const largest = executions.map(({ amount }) => kopecks(amount))
    const perCard = cards.map((card) =>
      sum(alone.filter(({ last4 }) => last4 === card))
    )
    const found: [string, number, number][] = [
      ["perPayout", Math.max(0, ...largest), RULES.perPayout],
      ["perDay", sum(alone), RULES.perDay],
      ["perCardPerDay", Math.max(0, ...perCard), RULES.perCardPerDay],
      ["approvalAbove", Math.max(0, ...perCard), RULES.approvalAbove],
    ]
    return found
      .filter(([, sent, most]) => sent > most)
      .map(([name, sent, most]) => `${name}: ${sent} of ${most}`)
  }
}

function sum(executions: Execution[]): number {
  return executions.reduce((total, { amount }) => total + kopecks(amount), 0)
}

function kopecks(amount: string): number {
  return Math.round(Number(amount) * 100)
}
