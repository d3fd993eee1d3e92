import { count, observe, readCounts } from "../counts"
import { expose } from "../exposition"
import { hasMeter, inSpan } from "../telemetry"

const exposed = () => expose(readCounts()).split("\n")

describe("counts", () => {
  it("show an event that never happened as 0, so that its first time is an increase", () => {
    expect(exposed()).toContain(
      'sbp_notifications_processed_total{outcome="failed"} 0'
    )
  })

  it("show a request that never failed as 0, so that its first failure is an increase", () => {
    const series = ['operation="payment"', 'outcome="connect_failed"'].join()
    expect(exposed()).toEqual(
      expect.arrayContaining([
        `sbp_gateway_call_seconds_bucket{${series},le="+Inf"} 0`,
        `sbp_gateway_call_seconds_sum{${series}} 0`,
        `sbp_gateway_call_seconds_count{${series}} 0`,
        "sbp_notification_to_order_seconds_count 0",
      ])
    )
  })

  it("add up by labels", () => {
    count("sbp_notifications_total", { result: "stored" })
    count("sbp_notifications_total", { result: "stored" })
    count("sbp_notifications_total", { result: "too_large" })
    expect(exposed()).toEqual(
      expect.arrayContaining([
        "# TYPE sbp_notifications_total counter",
        'sbp_notifications_total{result="stored"} 2',
        'sbp_notifications_total{result="too_large"} 1',
        'sbp_notifications_total{result="not_kept"} 0',
      ])
    )
  })

  it("sort seconds into cumulative buckets", () => {
    for (const seconds of [0.25, 0.4, 20, 4000]) {
      observe("sbp_notification_to_order_seconds", {}, seconds)
    }
    const name = "sbp_notification_to_order_seconds"
    expect(exposed().filter((line) => line.startsWith(name))).toEqual([
      `${name}_bucket{le="0.25"} 1`,
      `${name}_bucket{le="0.5"} 2`,
      `${name}_bucket{le="1"} 2`,
      `${name}_bucket{le="2.5"} 2`,
      `${name}_bucket{le="5"} 2`,
      `${name}_bucket{le="10"} 2`,
      `${name}_bucket{le="30"} 3`,
      `${name}_bucket{le="60"} 3`,
      `${name}_bucket{le="300"} 3`,
      `${name}_bucket{le="1800"} 3`,
      `${name}_bucket{le="+Inf"} 4`,
      `${name}_sum 4020.65`,
      `${name}_count 4`,
    ])
  })
})

describe("without an OpenTelemetry SDK", () => {
  it("a span runs its function, and there is no meter", async () => {
    expect(hasMeter()).toBe(false)
    const job = () => Promise.resolve("done")
    expect(await inSpan("sbp.settle", job)).toBe("done")
    const failing = () => Promise.reject(new Error("as it is"))
    await expect(inSpan("sbp.settle", failing)).rejects.toThrow("as it is")
  })
})
