import { returnToShop } from "./return-to-shop.suite"
import { paymentRequests } from "./payment-requests.suite"
import { purchase } from "./purchase.suite"
import { scan } from "./scan.suite"
import { screens } from "./screens.suite"
import { ShopHarness } from "./shop-harness"
import { readmePictures } from "./readme-pictures.suite"
import { tabs } from "./tabs.suite"
import { failures } from "./failures.suite"

// The first start of all builds the shop, and makes a database.
jest.setTimeout(600_000)

describe("the shop", () => {
  let harness: ShopHarness

  beforeAll(async () => {
    harness = await ShopHarness.open()
  })
  afterAll(() => harness?.close())

  // First, while everything is in stock: people look at its pictures.
  describe("pages in every look", () => screens(() => harness))
  if (!process.env.CI) {
    describe("pictures for the README", () => readmePictures(() => harness))
  }
  describe("purchase", () => purchase(() => harness))
  describe("a code to scan", () => scan(() => harness))
  describe("payment of an order", () => paymentRequests(() => harness))
  describe("return to the shop", () => returnToShop(() => harness))
  describe("with several tabs", () => tabs(() => harness))
  describe("with failures", () => failures(() => harness))
})
