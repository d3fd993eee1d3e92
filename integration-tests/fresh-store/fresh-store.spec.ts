import { byHand } from "./by-hand.suite"
import { installed } from "./installed.suite"
import { FreshStoreHarness } from "./fresh-store-harness"
import { withSbp } from "./with-sbp.suite"

// The tests run whole builds, and install packages from the registry.
jest.setTimeout(600_000)

describe("in a fresh store, following docs/install.md, the package", () => {
  let harness: FreshStoreHarness
  let log: string

  beforeAll(async () => {
    harness = await FreshStoreHarness.open()
    log = await harness.installPlugin()
  })
  afterAll(() => harness?.close())

  describe("is installed", () =>
    installed(
      () => harness,
      () => log
    ))
  describe("configured with withSbp", () => withSbp(() => harness))
  describe("configured by hand", () => byHand(() => harness))

  it("is installed with every command of the page", () => {
    expect(harness.page.left).toEqual([])
  })
})
