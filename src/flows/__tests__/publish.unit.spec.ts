import type { MedusaContainer } from "@medusajs/framework/types"
import { ContainerRegistrationKeys, Modules } from "@medusajs/framework/utils"
import { publishOrFail } from "../publish"

it("an event is given to an event bus that hangs once, however often it is tried again", async () => {
  jest.useFakeTimers()
  const emit = jest.fn<Promise<void>, [unknown]>()
  const info = jest.fn()
  const parts: Record<string, object> = {
    [Modules.EVENT_BUS]: { emit },
    [ContainerRegistrationKeys.LOGGER]: { info },
  }
  const container = {
    resolve: (name: string) => parts[name],
  } as unknown as MedusaContainer
  const publish = () =>
    publishOrFail(container, "sbp.payout.unknown", { id: "sbppay_1" })
  let take = () => {}
  emit.mockReturnValueOnce(new Promise((resolve) => (take = resolve)))
  for (let attempt = 0; attempt < 3; attempt++) {
    const late = expect(publish()).rejects.toThrow("did not answer in time")
    await jest.runAllTimersAsync()
    await late
  }
  expect(emit).toHaveBeenCalledTimes(1)

  // Redis is back.
  const published = publish()
  take()
  await published
  expect(emit).toHaveBeenCalledTimes(1)
  expect(info).toHaveBeenCalledTimes(1)

  emit.mockResolvedValueOnce()
  await publish()
  expect(emit).toHaveBeenCalledTimes(2)
})
