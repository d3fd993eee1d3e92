import { FetchError } from "@medusajs/js-sdk"
import { Refused } from "../../hooks/api/post-for-money"
import { isUnclear } from "../is-unclear"

// It needs the address that the admin was built for.
jest.mock("../sdk", () => ({ sdk: {} }))

const answered = (status: number | undefined) =>
  new FetchError("No", undefined, status)

describe("a request that failed", () => {
  it("was not carried out if the store refused it", () => {
    expect(isUnclear(new Refused("No"))).toBe(false)
    expect(isUnclear(answered(400))).toBe(false)
    expect(isUnclear(answered(403))).toBe(false)
    expect(isUnclear(null)).toBe(false)
  })

  it.each([
    ["no answer", new TypeError("Failed to fetch")],
    ["an answer without a status", answered(undefined)],
    ["an error of the store", answered(500)],
    ["an answer of a proxy", answered(502)],
  ])("may have been carried out after %s", (_, error) => {
    expect(isUnclear(error)).toBe(true)
  })
})
