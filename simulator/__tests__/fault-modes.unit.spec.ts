import type { Fault, Simulator } from ".."
import {
  failure,
  paymentBody,
  payoutBody,
  send,
  until,
  withSimulator,
} from "./helpers/gateway"

let simulator: Simulator
withSimulator((started) => (simulator = started))

/** The fault, the client's status, and whether the money moved. */
const STATUSES: [Fault, number, boolean][] = [
  [{ mode: "none" }, 200, true],
  [{ mode: "slow", delayMs: 1 }, 200, true],
  [{ mode: "execute_then_status" }, 500, true],
  [{ mode: "execute_then_status", status: 409 }, 409, true],
  [{ mode: "wrong_status" }, 400, true],
  [{ mode: "wrong_status", status: 423 }, 423, true],
  [{ mode: "garbage" }, 200, true],
  [{ mode: "redirect" }, 307, false],
  [{ mode: "redirect", status: 301 }, 301, false],
  [{ mode: "status" }, 503, false],
  [{ mode: "status", status: 429 }, 429, false],
  [{ mode: "success_false" }, 200, false],
  [{ mode: "success_false", execute: true }, 200, true],
  [{ mode: "wrong_amount" }, 200, true],
  [{ mode: "wrong_currency" }, 200, true],
  [{ mode: "wrong_mask" }, 200, true],
  [{ mode: "wrong_final_amount" }, 200, true],
  [{ mode: "wrong_metadata" }, 200, true],
  [{ mode: "repeated_id" }, 200, true],
  [{ mode: "missing_result" }, 200, true],
  [{ mode: "unknown_status" }, 200, true],
]

describe.each(["payment", "payout"] as const)("a fault of %s", (endpoint) => {
  const body = endpoint === "payment" ? paymentBody() : payoutBody()

  test.each(STATUSES)(
    "%j is answered %i; executed: %s",
    async (fault, status, executed) => {
      simulator.fault(endpoint, fault)
      const response = await send(simulator, endpoint, body)

      expect(response.status).toBe(status)
      expect(simulator.executions(endpoint)).toHaveLength(executed ? 1 : 0)
      expect(simulator.requests()).toMatchObject([
        { fault: fault.mode, answered: status },
      ])
    }
  )

  test("reset_before_read resets the connection and executes nothing", async () => {
    simulator.fault(endpoint, { mode: "reset_before_read" })

    expect(await failure(send(simulator, endpoint, body))).toContain(
      "ECONNRESET"
    )
    expect(simulator.executions()).toEqual([])
    expect(simulator.requests()).toMatchObject([
      { answered: "reset", bodyDigest: null },
    ])
  })

  test("execute_then_reset executes, then resets the connection", async () => {
    simulator.fault(endpoint, { mode: "execute_then_reset" })

    expect(await failure(send(simulator, endpoint, body))).toContain(
      "ECONNRESET"
    )
    expect(simulator.executions(endpoint)).toHaveLength(1)
    expect(simulator.requests()).toMatchObject([{ answered: "reset" }])
  })

  test("truncated executes, and breaks off in the middle of the answer", async () => {
    simulator.fault(endpoint, { mode: "truncated" })
    const response = await send(simulator, endpoint, body)

    expect(response.status).toBe(200)
    await expect(response.text()).rejects.toThrow()
    expect(simulator.executions(endpoint)).toHaveLength(1)
  })

  test("hang never answers and executes nothing", async () => {
    simulator.fault(endpoint, { mode: "hang" })
    const hanging = failure(send(simulator, endpoint, body))
    await until(() => simulator.requests({ answered: "hang" }).length === 1)

    expect(simulator.executions()).toEqual([])
    simulator.reset()
    expect(await hanging).not.toBe("it was answered")
  })
})
