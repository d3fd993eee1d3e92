import fc from "fast-check"
import { type Simulator, startSimulator } from "../../simulator"
import { PAYOUT_STATES } from "../../src/shared/states/payout"
import { randomRuns } from "../random/support/runs"
import { commands } from "./model/commands"
import { Books } from "./model/state"
import { World } from "./model/world"
import { PayoutDatabase } from "./support/payout-database"

const { numRuns, seed } = randomRuns("model of payouts", {
  short: 150,
  long: 10_000,
})

jest.setTimeout(120_000 + numRuns * 2_000)

let database: PayoutDatabase
let simulator: Simulator
let world: World

beforeAll(async () => {
  database = await PayoutDatabase.create("model")
  simulator = await startSimulator()
  world = new World(database, simulator)
})
afterAll(async () => {
  await world.reset()
  await simulator.close()
  await database.drop()
})

it("keeps its books whatever people, time and the gateway do", async () => {
  const property = fc.asyncProperty(
    fc.commands(commands, { maxCommands: 25, size: "max" }),
    async (steps) => {
      await world.reset()
      await fc.asyncModelRun(() => ({ model: new Books(), real: world }), steps)
    }
  )
  // A failure names the seed, the path and the shortest list of steps.
  await fc.assert(property, { numRuns, seed })
  if (numRuns >= 100) {
    expect([...world.seen].sort()).toEqual([...PAYOUT_STATES].sort())
  }
})
