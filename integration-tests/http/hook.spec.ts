import { medusaIntegrationTestRunner } from "@medusajs/test-utils"
import seed from "../../scripts/seed"
import { type Simulator, startSimulator } from "../../simulator"
import { setStoreEnvironment } from "./support/environment"
import { bodies } from "./hook/bodies"
import { editedBodies } from "./hook/edited-bodies"
import { forgeries } from "./hook/forgeries"
import { HookRoom } from "./hook/room"
import { repeats } from "./hook/repeats"
import { secrecy } from "./hook/secrecy"
import { sizes } from "./hook/sizes"
import { Shop } from "./support/shop"

jest.setTimeout(120_000)

const ports = { gateway: 47_431, store: 47_432 }
setStoreEnvironment(ports)

medusaIntegrationTestRunner({
  inApp: true,
  testSuite: ({ api, getContainer }) => {
    let simulator: Simulator
    const room = new HookRoom()

    beforeAll(async () => {
      simulator = await startSimulator({ port: ports.gateway })
      await seed({ container: getContainer() })
    })
    afterAll(() => simulator.close())
    beforeEach(async () => {
      simulator.reset()
      // Only what a test sends itself is told.
      simulator.configure({ notifications: { drop: true } })
      room.enter(simulator, await Shop.open(api, getContainer()))
    })

    describe("a body of a notification", () => bodies(room))
    describe("the size of a body", () => sizes(room))
    describe("an address", () => forgeries(room))
    describe("an edited body", () => editedBodies(room))
    describe("a payment that is told many times", () => repeats(room))
    describe("the secret in an address", () => secrecy(room))
  },
})
