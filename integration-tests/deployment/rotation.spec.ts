import { describeOnLinux } from "../commands/processes"
import { fingerprintKey } from "./rotation/fingerprint-key.suite"
import { RotationHarness } from "./rotation/rotation-harness"
import { secretKey } from "./rotation/secret-key.suite"
import { stopping } from "./rotation/stopping.suite"

jest.setTimeout(300_000)

describe("while keys are rotated", () => {
  let harness: RotationHarness

  beforeAll(async () => {
    harness = await RotationHarness.open()
  })
  afterAll(() => harness?.close())

  describe("the secret key:", () => secretKey(() => harness))
  describe("the fingerprint key:", () => fingerprintKey(() => harness))
  // The process is found and signalled in a way that needs Linux.
  describeOnLinux("a process that is stopped", () => stopping(() => harness))
})
