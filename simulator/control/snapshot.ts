import type { Simulator } from "../simulator"

const LATEST = 50

/** What the dashboard shows: the latest of everything, newest first. */
export function snapshotOf(simulator: Simulator) {
  const state = stateOf(simulator)
  return {
    settings: state.settings,
    faults: state.faults,
    payments: latest(state.payments),
    payouts: latest(state.payouts),
    notifications: latest(state.notifications),
    violations: latest(state.violations),
    requests: latest(state.requests),
    counts: {
      payments: state.payments.length,
      payouts: state.payouts.length,
      notifications: state.notifications.length,
      violations: state.violations.length,
      requests: state.requests.length,
    },
  }
}

/** Everything there is to know, oldest first. */
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

function latest<T>(list: T[]): T[] {
  return list.slice(-LATEST).reverse()
}
