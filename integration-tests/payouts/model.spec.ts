import fc from "fast-check"
import { type Simulator, startSimulator } from "../../simulator"
import { BATCH_STATES } from "../../src/domain/states/payout-batch"
import { PAYOUT_STATES } from "../../src/domain/states/payout"
import { randomRuns } from "../random/support/runs"
import { commands, oneOfEachEnd, oneOfEachResponse } from "./model/commands"
import { bothFoundLater, oneOfEachState } from "./model/one-of-each-state"
import { Books } from "./model/state"
import { System } from "./model/system"
import { PayoutDatabase } from "./support/payout-database"

const { numRuns, seed } = randomRuns("model of payouts", {
  short: 80,
  long: 10_000,
})

jest.setTimeout(120_000 + numRuns * 2_000)

let database: PayoutDatabase
let simulator: Simulator
let system: System

beforeAll(async () => {
  database = await PayoutDatabase.create("model")
  simulator = await startSimulator()
  system = new System(database, simulator)
})
afterAll(async () => {
  await system.reset()
  await simulator.close()
  await database.drop()
})

it("payouts match the model, whatever people, time and the gateway do", async () => {
  const property = fc.asyncProperty(
    fc.commands(commands, { maxCommands: 25, size: "max" }),
    async (steps) => {
      await system.reset()
      await fc.asyncModelRun(
        () => ({ model: new Books(), real: system }),
        steps
      )
    }
  )
  const examples = [
    ...oneOfEachResponse,
    ...oneOfEachState,
    ...oneOfEachEnd,
    bothFoundLater,
  ].map((steps): [(typeof steps)[number][]] => [steps])
  // A failure names the seed, the path and the shortest list of steps.
  await fc.assert(property, {
    numRuns: numRuns + examples.length,
    seed,
    examples,
  })
  expect([...system.seen].sort()).toEqual([...PAYOUT_STATES].sort())
  expect([...system.seenOfBatches].sort()).toEqual([...BATCH_STATES].sort())
})
