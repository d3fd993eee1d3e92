import { within } from "../within"

beforeEach(() => jest.useFakeTimers())
afterEach(() => jest.useRealTimers())

describe("a request", () => {
  it("answers in time", async () => {
    await expect(within(Promise.resolve("answer"))).resolves.toBe("answer")
  })

  it("is given up when it hangs", async () => {
    const hanging = within(new Promise(() => {}))
    const outcome = expect(hanging).rejects.toThrow("does not answer")
    await jest.advanceTimersByTimeAsync(90_000)
    await outcome
  })
})
