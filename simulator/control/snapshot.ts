import type { Simulator } from "../simulator"
import type { World } from "../world"

const LATEST = 50

/**
 * What the dashboard shows: the latest of everything, newest first. No copies
 * of thousands of entries: it is written as JSON at once, and often.
 */
export function snapshotOf(world: World) {
  const { requests, violations } = world.records
  const { notifications } = world.notifier
  const payments = world.payments.all()
  return {
    settings: world.settings,
    faults: world.faults.all(),
    payments: latest(payments),
    payouts: latest(world.payouts),
    notifications: latest(notifications),
    violations: latest(violations),
    requests: latest(requests),
    counts: {
      payments: payments.length,
      payouts: world.payouts.length,
      notifications: notifications.length,
      violations: violations.length,
      requests: requests.length,
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

function latest<T>(list: readonly T[]): T[] {
  return list.slice(-LATEST).reverse()
}
