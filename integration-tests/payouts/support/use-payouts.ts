import { type Simulator, startSimulator } from "../../../simulator"
import { PayoutDatabase } from "./payout-database"

/** A database of payouts and a gateway for the tests of a file, empty before each of them. */
export function usePayouts(name: string) {
  let database: PayoutDatabase
  let simulator: Simulator
  beforeAll(async () => {
    database = await PayoutDatabase.create(name)
    simulator = await startSimulator()
  })
  afterAll(async () => {
    await simulator.close()
    await database.drop()
  })
  beforeEach(async () => {
    simulator.reset()
    await database.empty()
  })
  return () => ({ database, simulator })
}
