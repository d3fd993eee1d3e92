import { comingBack } from "./coming-back"
import { purchase } from "./purchase"
import { screens } from "./screens"
import { ShopRoom } from "./shop-room"
import { story } from "./story"
import { tabs } from "./tabs"
import { trouble } from "./trouble"

// The first start of all builds the shop, and makes a database.
jest.setTimeout(300_000)

describe("the shop", () => {
  let room: ShopRoom

  beforeAll(async () => {
    room = await ShopRoom.open()
  })
  afterAll(() => room?.close())

  // First of all, while the shelves are full: people look at its pictures.
  describe("every page", () => screens(() => room))
  describe("for the README", () => story(() => room))
  describe("buying tea", () => purchase(() => room))
  describe("coming back", () => comingBack(() => room))
  describe("several tabs", () => tabs(() => room))
  describe("trouble", () => trouble(() => room))
})
