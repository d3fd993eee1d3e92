import { type Scenario, openScenarios } from "./payout-crashes/scenarios"
import {
  KILL_POINTS,
  type KillPoint,
  type Route,
} from "./payout-crashes/kill-points"
import { CrashFixture } from "./payout-crashes/crash-fixture"
import { findBreaches, resultsOf } from "./payout-crashes/find-breaches"
import { IDEMPOTENCY_POLICIES } from "../../simulator/settings"
import { PayoutDatabase } from "../payouts/support/payout-database"

const ROUTES: [string, Route][] = [
  ["of one operator", "create"],
  ["of an approver", "approve"],
  ["of a recipient", "link"],
]

/**
 * At each point, every fault meets every idempotency policy of the gateway, each on another
 * route; in a long run, on each route.
 */
const ROUNDS = process.env.SBP_LONG_RUNS ? IDEMPOTENCY_POLICIES.length : 1

const RUNS = ROUTES.flatMap(([whose, route], index) =>
  Array.from({ length: ROUNDS }, (_, round) => ({
    whose,
    route,
    turn: index + round,
  }))
)

let database: PayoutDatabase
let scenarios: Scenario[]

beforeAll(async () => {
  database = await PayoutDatabase.create("crashes")
  scenarios = await openScenarios()
})
afterAll(async () => {
  await Promise.all((scenarios ?? []).map(({ simulator }) => simulator.close()))
  await database.drop()
})

describe.each(RUNS)("a payout process $whose", ({ route, turn }) => {
  let fixture: CrashFixture

  beforeEach(() => {
    fixture = new CrashFixture(database, scenarios, route)
  })

  const expectNoBreach = async () =>
    expect(findBreaches(scenarios, await fixture.rows())).toEqual([])

  const results = async () => resultsOf(scenarios, await fixture.rows())

  it("ends in the expected state for each gateway fault if it is not killed", async () => {
    await fixture.open(turn)
    await fixture.retryByUser()
    await expectNoBreach()
    expect(await results()).toEqual(scenarios.map(withoutCrash))
  })

  it.each(KILL_POINTS)(
    "never pays twice or unrecorded if killed $name",
    async (point) => {
      await fixture.open(turn + KILL_POINTS.indexOf(point))
      await fixture.killAt(point)
      await fixture.restart()
      await expectNoBreach()
      const before = scenarios.map((scenario) => ({
        scenario: scenario.name,
        state: point.state(scenario, route),
        sent: point.arrives && scenario.executes ? 1 : 0,
      }))
      expect(await results()).toEqual(before)

      await fixture.retryByUser()
      await expectNoBreach()
      expect(await results()).toEqual(
        isUndone(point) ? scenarios.map(withoutCrash) : before
      )
    }
  )

  /** The payout was never decided, so the next request is the first one. */
  const isUndone = (point: KillPoint) =>
    scenarios.every((scenario) => point.state(scenario, route) !== "unknown") &&
    !point.arrives
})

const withoutCrash = ({ name, outcome, executes }: Scenario) => ({
  scenario: name,
  state: outcome,
  sent: executes ? 1 : 0,
})
