import { describeOnLinux } from "../commands/processes"
import { fingerprintKey } from "./rotation/fingerprint-key"
import { Fleet } from "./rotation/fleet"
import { secretKey } from "./rotation/secret-key"
import { stopping } from "./rotation/stopping"

jest.setTimeout(300_000)

describe("processes of one store, in which keys are changed", () => {
  let fleet: Fleet

  beforeAll(async () => {
    fleet = await Fleet.open()
  })
  afterAll(() => fleet?.close())

  describe("the secret key", () => secretKey(() => fleet))
  describe("the key of fingerprints", () => fingerprintKey(() => fleet))
  // Whoever is to be told to stop is found as Linux allows it.
  describeOnLinux("one that is told to stop", () => stopping(() => fleet))
})
