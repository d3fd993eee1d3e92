import { bodies } from "./bodies.suite"
import { editedBodies } from "./edited-bodies.suite"
import { forgeries } from "./forgeries.suite"
import { HookFixture } from "./hook-fixture"
import { repeats } from "./repeats.suite"
import { secrecy } from "./secrecy.suite"
import { sizes } from "./sizes.suite"
import type { TestShop } from "../support/run-shop-tests"

export function hook(use: () => TestShop) {
  const fixture = new HookFixture(use)

  describe("the notification endpoint", () => {
    // Only notifications that a test sends itself arrive; the file's other tests
    // need the simulator's.
    beforeEach(() => {
      use().simulator.configure({ notifications: { drop: true } })
    })

    describe("the body of a notification", () => bodies(fixture))
    describe("the size of a notification's body", () => sizes(fixture))
    describe("a notification address", () => forgeries(fixture))
    describe("an edited notification", () => editedBodies(fixture))
    describe("a payment that is notified many times", () => repeats(fixture))
    describe("the secret in a notification address", () => secrecy(fixture))
  })
}
