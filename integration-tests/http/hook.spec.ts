import { bodies } from "./hook/bodies"
import { editedBodies } from "./hook/edited-bodies"
import { forgeries } from "./hook/forgeries"
import { HookRoom } from "./hook/room"
import { repeats } from "./hook/repeats"
import { secrecy } from "./hook/secrecy"
import { sizes } from "./hook/sizes"
import { runShopTests } from "./support/run-shop-tests"

runShopTests((use) => {
  const room = new HookRoom(use)

  // Only what a test sends itself is told.
  beforeEach(() => {
    use().simulator.configure({ notifications: { drop: true } })
  })

  describe("a body of a notification", () => bodies(room))
  describe("the size of a body", () => sizes(room))
  describe("an address", () => forgeries(room))
  describe("an edited body", () => editedBodies(room))
  describe("a payment that is told many times", () => repeats(room))
  describe("the secret in an address", () => secrecy(room))
})
