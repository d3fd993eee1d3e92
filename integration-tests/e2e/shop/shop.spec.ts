import { purchase } from "./purchase"
import { ShopRoom } from "./shop-room"

// The first start of all builds the shop, and makes a database.
jest.setTimeout(300_000)

describe("the shop", () => {
  let room: ShopRoom

  beforeAll(async () => {
    room = await ShopRoom.open()
  })
  afterAll(() => room?.close())

  describe("buying tea", () => purchase(() => room))
})
