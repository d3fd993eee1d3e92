// What runs in a browser is not compiled with its types here.
const { oneAtATime } = jest.requireActual<{
  oneAtATime: (
    name: string,
    job: () => Promise<string>,
    timeoutMs?: number
  ) => Promise<string>
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

it.each<[string, number | undefined, string]>([
  ["is given up", undefined, "pay takes too long"],
  ["goes on where it may take longer", 90_000, "done"],
])("a job of half a minute %s", async (_, timeoutMs, result) => {
  const request = (_: string, __: Options, run: () => Promise<string>) => run()
  Object.assign(globalThis, { navigator: { locks: { request } } })
  const slow = () =>
    new Promise<string>((resolve) => setTimeout(() => resolve("done"), 30_000))
  const answer = oneAtATime("pay", slow, timeoutMs).catch(
    ({ message }: Error) => message
  )
  await jest.advanceTimersByTimeAsync(30_000)
  expect(await answer).toBe(result)
})

// Nothing is imported: this makes it a module.
export {}
