// What runs in a browser is not compiled with its types here.
const { oneAtATime } = jest.requireActual<{
  oneAtATime: (name: string, job: () => Promise<string>) => Promise<string>
}>("../one-at-a-time")

type Options = { signal: AbortSignal }

const waits = new AbortController()
let timeout: jest.SpyInstance

/** Another tab has the lock, and sleeps. */
const request = (_: string, { signal }: Options) =>
  new Promise((_, reject) => {
    signal.addEventListener("abort", () => reject(signal.reason as Error))
  })

beforeEach(() => {
  jest.useFakeTimers()
  timeout = jest.spyOn(AbortSignal, "timeout").mockReturnValue(waits.signal)
  Object.assign(globalThis, { navigator: { locks: { request } } })
})
afterEach(() => {
  jest.useRealTimers()
  jest.restoreAllMocks()
  Reflect.deleteProperty(globalThis, "navigator")
})

it("a job does not wait for ever for a sleeping tab", async () => {
  const job = oneAtATime("cart", () => Promise.resolve("done"))
  waits.abort()
  expect(await job).toBe("done")
  expect(timeout).toHaveBeenCalledWith(20_000)
})

// Nothing is imported: this makes it a module.
export {}
