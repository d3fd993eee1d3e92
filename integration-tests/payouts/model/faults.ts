import type { Fault } from "../../../simulator"
import type { State } from "./state"

/** A way in which the gateway answers, and what becomes of a payout then. */
export type Weather = { fault: Fault; executed: number; state: State }

const weather = (fault: Fault, executed: number, state: State): Weather => ({
  fault,
  executed,
  state,
})

/** It moved the money, and then answers with this. */
const afterwards = (status: number, state: State = "unknown") =>
  weather({ mode: "execute_then_status", status }, 1, state)

/** Every one that answers soon. */
export const WEATHERS: Weather[] = [
  weather({ mode: "none" }, 1, "paid"),
  weather({ mode: "slow", delayMs: 5 }, 1, "paid"),
  weather({ mode: "unknown_status", status: "HELD" }, 1, "pending"),
  weather({ mode: "execute_then_reset" }, 1, "unknown"),
  ...[400, 403, 404, 422, 423, 424, 429, 460, 499, 500].map((status) =>
    afterwards(status)
  ),
  // Nothing tells these from a refusal: they count, and can be found paid.
  afterwards(401, "failed"),
  afterwards(413, "failed"),
  weather({ mode: "wrong_status", status: 400 }, 1, "unknown"),
  weather({ mode: "wrong_status", status: 401 }, 1, "unknown"),
  weather({ mode: "wrong_final_amount" }, 1, "unknown"),
  weather({ mode: "wrong_metadata" }, 1, "unknown"),
  weather({ mode: "garbage" }, 1, "unknown"),
  weather({ mode: "truncated" }, 1, "unknown"),
  weather({ mode: "missing_result" }, 1, "unknown"),
  weather({ mode: "wrong_amount" }, 1, "unknown"),
  weather({ mode: "wrong_currency" }, 1, "unknown"),
  weather({ mode: "wrong_mask" }, 1, "unknown"),
  weather({ mode: "success_false", execute: true }, 1, "unknown"),
  weather({ mode: "success_false" }, 0, "unknown"),
  weather({ mode: "reset_before_read" }, 0, "unknown"),
  weather({ mode: "redirect" }, 0, "unknown"),
  weather({ mode: "status", status: 503 }, 0, "unknown"),
  weather({ mode: "status", status: 409 }, 0, "unknown"),
  weather({ mode: "status", status: 422 }, 0, "unknown"),
  weather({ mode: "status", status: 429 }, 0, "unknown"),
  weather({ mode: "status", status: 401 }, 0, "failed"),
]

/** Sunshine most of the time: otherwise everything is unknown at once. */
export const NONE = WEATHERS[0] as Weather
