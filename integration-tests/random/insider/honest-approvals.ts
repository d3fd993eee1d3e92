import type { Execution } from "../../../simulator"

/** The limits of the shop's options, in kopeks. */
export const RULES = {
  perPayout: 1_000_00,
  perDay: 2_500_00,
  perCardPerDay: 1_500_00,
  approvalAbove: 1_000_00,
}

type Sum = { amount: string; last4: string }

/**
 * Compares what the honest person approved with what the gateway really sent.
 * It does not use the store: its only source is the simulator's executions.
 */
export class HonestApprovals {
  private readonly approved: Sum[] = []

  get count(): number {
    return this.approved.length
  }

  /** The honest person approves one payout of this amount to this card. */
  approve(sum: Sum): void {
    this.approved.push(sum)
  }

  /** Describes the rules that were broken by payouts without an approval. */
  broken(executions: Execution[]): string[] {
    const left = [...this.approved]
    const unapproved = executions.filter(({ amount, last4 }) => {
      const at = left.findIndex(
        (approved) =>
          kopeks(approved.amount) === kopeks(amount) && approved.last4 === last4
      )
      if (at >= 0) {
        left.splice(at, 1)
      }
      return at < 0
    })
    const cards = [...new Set(unapproved.map(({ last4 }) => last4))]
    const largest = executions.map(({ amount }) => kopeks(amount))
    const perCard = cards.map((card) =>
      sum(unapproved.filter(({ last4 }) => last4 === card))
    )
    const found: [string, number, number][] = [
      ["perPayout", Math.max(0, ...largest), RULES.perPayout],
      ["perDay", sum(unapproved), RULES.perDay],
      ["perCardPerDay", Math.max(0, ...perCard), RULES.perCardPerDay],
      ["approvalAbove", Math.max(0, ...perCard), RULES.approvalAbove],
    ]
    return found
      .filter(([, sent, most]) => sent > most)
      .map(([name, sent, most]) => `${name}: ${sent} of ${most}`)
  }
}

function sum(executions: Execution[]): number {
  return executions.reduce((total, { amount }) => total + kopeks(amount), 0)
}

function kopeks(amount: string): number {
  return Math.round(Number(amount) * 100)
}
