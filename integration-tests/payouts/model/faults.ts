import type { Fault } from "../../../simulator"
import type { State } from "./state"

/** A way in which the gateway answers, and what becomes of a payout then. */
export type Weather = { fault: Fault; executed: number; state: State }

const weather = (fault: Fault, executed: number, state: State): Weather => ({
  fault,
  executed,
  state,
})

/** Every one that answers soon. */
export const WEATHERS: Weather[] = [
  weather({ mode: "none" }, 1, "paid"),
  weather({ mode: "slow", delayMs: 5 }, 1, "paid"),
  weather({ mode: "unknown_status", status: "HELD" }, 1, "pending"),
  weather({ mode: "execute_then_reset" }, 1, "unknown"),
  weather({ mode: "execute_then_status" }, 1, "unknown"),
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
  weather({ mode: "status", status: 422 }, 0, "failed"),
  weather({ mode: "status", status: 429 }, 0, "failed"),
]

/** Sunshine most of the time: otherwise everything is unknown at once. */
export const NONE = WEATHERS[0] as Weather
