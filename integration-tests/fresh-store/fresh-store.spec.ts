import { byHand } from "./by-hand"
import { installed } from "./installed"
import { FreshRoom } from "./room"
import { withSbp } from "./with-sbp"

// Whole builds, and packages from the registry.
jest.setTimeout(600_000)

describe("in a fresh store, by docs/install.md, the package", () => {
  let room: FreshRoom
  let log: string

  beforeAll(async () => {
    room = await FreshRoom.open()
    log = await room.installPlugin()
  })
  afterAll(() => room?.close())

  describe("is installed", () =>
    installed(
      () => room,
      () => log
    ))
  describe("configured with withSbp", () => withSbp(() => room))
  describe("configured by hand", () => byHand(() => room))

  it("has every command of the page typed", () => {
    expect(room.page.left).toEqual([])
  })
})
