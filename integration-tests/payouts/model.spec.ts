import fc from "fast-check"
import { type Simulator, startSimulator } from "../../simulator"
import { PAYOUT_STATES } from "../../src/shared/states/payout"
import { commands } from "./model/commands"
import { Books } from "./model/state"
import { World } from "./model/world"
import { PayoutDatabase } from "./support/payout-database"

/** `SBP_MODEL_RUNS=10000` for a long night; `SBP_MODEL_SEED` for a failed one. */
const numRuns = Number(process.env.SBP_MODEL_RUNS ?? 300)
const seed = Number(process.env.SBP_MODEL_SEED ?? Date.now() % 2 ** 31)

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
  process.stdout.write(`model of payouts: ${numRuns} runs, seed ${seed}\n`)
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
