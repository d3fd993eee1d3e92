import { randomUUID } from "node:crypto"
import { type Fault, type Simulator, startSimulator } from "../../../simulator"
import { FAULT_MODES } from "../../../simulator/gateway/fault-modes"
import { IDEMPOTENCY_POLICIES } from "../../../simulator/settings"
import type { PayoutRow } from "../../../src/modules/payout/models/payout"
import { cardNumber } from "../../payouts/support/cards"

type State = PayoutRow["state"]

/** A gateway with one fault, and one payout that is sent to it. */
export type Scenario = {
  /** Contains the gateway's idempotency policy, which changes from run to run. */
  name: string
  fault: Fault
  simulator: Simulator
  key: string
  card_number: string
  /** Whether its money moves when the request arrives. */
  executes: boolean
  /** The payout's state if the process is not killed. */
  outcome: State
}

/** Further parameters of a mode that make another fault. */
const MORE: Fault[] = [
  { mode: "success_false", execute: true },
  { mode: "status", status: 401 },
  { mode: "status", status: 422 },
  { mode: "status", status: 409 },
  { mode: "execute_then_status", status: 422 },
  { mode: "execute_then_status", status: 429 },
  { mode: "wrong_status", status: 401 },
]

/** States other than `unknown`. */
const OUTCOMES: Partial<Record<Fault["mode"], State>> = {
  none: "paid",
  slow: "paid",
  unknown_status: "pending",
  // There is no other payout whose id it could repeat.
  repeated_id: "paid",
}

/** Every fault mode that exists, including future ones. */
function allFaults(): Fault[] {
  const modes = Object.keys(FAULT_MODES) as Fault["mode"][]
  return modes
    .map((mode): Fault => (mode === "slow" ? { mode, delayMs: 200 } : { mode }))
    .concat(MORE)
}

/** Every fault, each with a simulator of its own. */
export async function openScenarios(): Promise<Scenario[]> {
  return Promise.all(
    allFaults().map(async (fault, index) => ({
      name: "",
      fault,
      simulator: await startSimulator(),
      key: "",
      card_number: cardNumber(index),
      executes: executes(fault),
      outcome: outcomeOf(fault),
    }))
  )
}

/**
 * Resets the scenarios for the next kill.
 *
 * @param turn in the next turn, each fault gets the next idempotency policy; after as many
 *   turns as there are policies, it has had all of them
 */
export function resetScenarios(scenarios: Scenario[], turn: number): void {
  scenarios.forEach((scenario, index) => {
    const { simulator, fault } = scenario
    const at = (index + turn) % IDEMPOTENCY_POLICIES.length
    const idempotency = IDEMPOTENCY_POLICIES[at]
    scenario.name = `${JSON.stringify(fault)} × ${idempotency}`
    scenario.key = randomUUID()
    simulator.reset()
    simulator.configure({ idempotency })
    simulator.fault("payout", fault)
  })
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
