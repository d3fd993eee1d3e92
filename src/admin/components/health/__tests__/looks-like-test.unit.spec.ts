import { looksLikeTest } from "../looks-like-test"

describe("a gateway's address", () => {
  it.each([
    "http://localhost:4000",
    "http://127.0.0.1:4000",
    "http://[::1]:4000",
    "https://sandbox.gateway.example",
    "https://api-test.gateway.example",
    "https://test.gateway.example/api",
  ])("%s looks like a test", (address) => {
    expect(looksLikeTest(address)).toBe(true)
  })

  it.each([
    "https://api.gateway.example",
    "https://latest.gateway.example",
    "https://gateway.example/sandbox",
    "not an address",
  ])("%s does not look like a test", (address) => {
    expect(looksLikeTest(address)).toBe(false)
  })
})
