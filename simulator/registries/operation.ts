/** A movement of money, or an attempt at one, of which a registry has a line. */
export interface Operation {
  /** The gateway's id of the payment or payout. */
  readonly id: string
  readonly at: Date
  readonly status: string
  /** What the shop calls it. */
  readonly reference: string
  readonly description: string
  readonly amount: bigint
  readonly fee: bigint
  readonly currency: string
  /** The mask of a payout's card. */
  readonly card: string
}

/** A text, a sum of kopeks, or a time. */
export type Cell = string | bigint | Date

/** How the cabinet lists payments, or payouts. */
export interface RegistryKind {
  title: string
  /** The status of money that has moved, and the other statuses of a line. */
  done: string
  others: readonly string[]
  /** Their keys are the cabinet's names. */
  columns: Record<string, (operation: Operation) => Cell>
}
