import type { Simulator } from "../simulator"
import type { SimulatorState } from "../simulator-state"

const LATEST = 50

/**
 * The dashboard's data: the latest of everything, newest first. Of thousands of entries it
 * copies only a few, because it is written as JSON often.
 */
export function snapshotOf(state: SimulatorState) {
  const { requests, violations } = state.records
  const { notifications } = state.notifier
  const payments = state.payments.all()
  return {
    settings: state.settings,
    faults: state.faults.all(),
    payments: latest(payments).map((payment) => ({
      ...payment,
      payerState: state.payments.stateOf(payment),
    })),
    payouts: latest(state.payouts),
    notifications: latest(notifications),
    violations: latest(violations),
    requests: latest(requests),
    counts: {
      payments: payments.length,
      payouts: state.payouts.length,
      notifications: notifications.length,
      violations: violations.length,
      requests: requests.length,
    },
  }
}

/** All data, oldest first. */
export function stateOf(simulator: Simulator) {
  return {
    settings: simulator.settings(),
    faults: simulator.faults(),
    payments: simulator.payments(),
    payouts: simulator.payouts(),
    notifications: simulator.notifications(),
    executions: simulator.executions(),
    requests: simulator.requests(),
    violations: simulator.violations(),
  }
}

function latest<T>(list: readonly T[]): T[] {
  return list.slice(-LATEST).reverse()
}
