import { randomUUID } from "node:crypto"
import { type Fault, type Simulator, startSimulator } from "../../../simulator"
import { FAULT_MODES } from "../../../simulator/gateway/fault-modes"
import { IDEMPOTENCY_POLICIES } from "../../../simulator/settings"
import type { PayoutRow } from "../../../src/modules/payout/models/payout"
import { cardNumber } from "../support/cards"

type State = PayoutRow["state"]

/** A gateway that fails in one way, and one payout that is sent to it. */
export type Cell = {
  name: string
  fault: Fault
  policy: (typeof IDEMPOTENCY_POLICIES)[number]
  simulator: Simulator
  key: string
  card_number: string
  /** Whether its money moves when the request arrives. */
  executes: boolean
  /** What the payout becomes when nobody is killed. */
  outcome: State
}

/** Parameters that make another fault of a mode. */
const MORE: Fault[] = [
  { mode: "success_false", execute: true },
  { mode: "status", status: 401 },
  { mode: "status", status: 422 },
  { mode: "status", status: 409 },
  { mode: "execute_then_status", status: 422 },
  { mode: "execute_then_status", status: 429 },
  { mode: "wrong_status", status: 401 },
]

/** Where it is not `unknown`. */
const OUTCOMES: Partial<Record<Fault["mode"], State>> = {
  none: "paid",
  slow: "paid",
  unknown_status: "pending",
  // There is no other one yet.
  repeated_id: "paid",
}

/** Every fault mode that there is, also those still to come. */
function allFaults(): Fault[] {
  const modes = Object.keys(FAULT_MODES) as Fault["mode"][]
  return modes
    .map((mode): Fault => (mode === "slow" ? { mode, delayMs: 200 } : { mode }))
    .concat(MORE)
}

/** Every fault with every policy, each with a simulator of its own. */
export async function openCells(): Promise<Cell[]> {
  const pairs = allFaults().flatMap((fault) =>
    IDEMPOTENCY_POLICIES.map((policy) => ({ fault, policy }))
  )
  return Promise.all(
    pairs.map(async ({ fault, policy }, index) => ({
      name: `${JSON.stringify(fault)} × ${policy}`,
      fault,
      policy,
      simulator: await startSimulator(),
      key: "",
      card_number: cardNumber(index),
      executes: executes(fault),
      outcome: outcomeOf(fault),
    }))
  )
}

/** As new, for the next kill. */
export function resetCell(cell: Cell): void {
  const { simulator, fault, policy } = cell
  cell.key = randomUUID()
  simulator.reset()
  simulator.configure({ idempotency: policy })
  simulator.fault("payout", fault)
}

function executes(fault: Fault): boolean {
  return fault.mode === "success_false"
    ? fault.execute === true
    : FAULT_MODES[fault.mode].executes === true
}

function outcomeOf(fault: Fault): State {
  return fault.mode === "status" && fault.status === 401
    ? "failed"
    : (OUTCOMES[fault.mode] ?? "unknown")
}
