import type { ShownNotification } from "../shown-notification"
import { shownNotifications } from "../shown-notification"

const CARD = "4111111111111111"

const notification = (body: string | null): ShownNotification => ({
  id: "sbpntf_1",
  outcome: "refused",
  created_at: new Date(0),
  content_type: null,
  body,
  emptied_at: null,
})

const bodiesOf = async (...bodies: (string | null)[]) =>
  (await shownNotifications(bodies.map(notification))).map(({ body }) => body)

describe("The body of a notification", () => {
  it("is shown as it came, if it is not very long", async () => {
    const long = JSON.stringify({ note: "x".repeat(8_000) })
    expect(await bodiesOf(long, "", null)).toEqual([long, "", null])
  })

  it("is cut off if it is very long, and shows no card number at the cut", async () => {
    const before = "x".repeat(8_192 - 12)
    const [body] = await bodiesOf(`${before}${CARD}${"x".repeat(40_000)}`)
    expect(body).toBe(`${before}411111…1111x`)
  })

  it("lets other requests have their turn, however many there are", async () => {
    const hostile = `"%31${"1-".repeat(32_000)}"`
    const waits: number[] = []
    let before = performance.now()
    const timer = setInterval(() => {
      waits.push(performance.now() - before)
      before = performance.now()
    }, 1)
    await bodiesOf(...Array.from({ length: 20 }, () => hostile))
    clearInterval(timer)
    expect(waits.length).toBeGreaterThan(15)
  })
})
