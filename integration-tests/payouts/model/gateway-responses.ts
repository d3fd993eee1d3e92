import type { Fault } from "../../../simulator"
import type { GatewayResponse, State } from "./state"

const response = (
  fault: Fault,
  executed: number,
  state: State
): GatewayResponse => ({
  fault,
  executed,
  state,
})

/** The gateway executes the payout, and then responds with this status. */
const afterwards = (status: number, state: State = "unknown") =>
  response({ mode: "execute_then_status", status }, 1, state)

/** Every response without a long delay. */
export const GATEWAY_RESPONSES: GatewayResponse[] = [
  response({ mode: "none" }, 1, "paid"),
  response({ mode: "slow", delayMs: 5 }, 1, "paid"),
  response({ mode: "unknown_status", status: "HELD" }, 1, "pending"),
  response({ mode: "execute_then_reset" }, 1, "unknown"),
  ...[400, 403, 404, 422, 423, 424, 429, 460, 499, 500].map((status) =>
    afterwards(status)
  ),
  // They look like refusals: they count, and can be resolved as paid.
  afterwards(401, "failed"),
  afterwards(413, "failed"),
  response({ mode: "wrong_status", status: 400 }, 1, "unknown"),
  response({ mode: "wrong_status", status: 401 }, 1, "unknown"),
  response({ mode: "wrong_final_amount" }, 1, "unknown"),
  response({ mode: "wrong_metadata" }, 1, "unknown"),
  response({ mode: "garbage" }, 1, "unknown"),
  response({ mode: "truncated" }, 1, "unknown"),
  response({ mode: "missing_result" }, 1, "unknown"),
  response({ mode: "wrong_amount" }, 1, "unknown"),
  response({ mode: "wrong_currency" }, 1, "unknown"),
  response({ mode: "wrong_mask" }, 1, "unknown"),
  response({ mode: "success_false", execute: true }, 1, "unknown"),
  response({ mode: "success_false" }, 0, "unknown"),
  response({ mode: "reset_before_read" }, 0, "unknown"),
  response({ mode: "redirect" }, 0, "unknown"),
  response({ mode: "status", status: 503 }, 0, "unknown"),
  response({ mode: "status", status: 409 }, 0, "unknown"),
  response({ mode: "status", status: 422 }, 0, "unknown"),
  response({ mode: "status", status: 429 }, 0, "unknown"),
  response({ mode: "status", status: 401 }, 0, "failed"),
]

/** No faults in most runs: otherwise every payout is unknown at once. */
export const NO_FAULT = GATEWAY_RESPONSES[0] as GatewayResponse
