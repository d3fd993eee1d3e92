import {
  fields,
  flag,
  integer,
  jsonObject,
  oneOf,
  text,
  type Parse,
  type Parsed,
} from "../control/parse"
import { headers, headerValue } from "../control/parse-headers"

const delay = integer(0, 10 * 60_000)
const errorStatus = integer(400, 599)

/**
 * Every fault mode: its parameters, and whether the request is executed, i.e.
 * whether money moves although the client sees a failure.
 */
export const FAULT_MODES = {
  slow: { executes: true, parameters: { delayMs: delay } },
  hang: { executes: false, parameters: {} },
  reset_before_read: { executes: false, parameters: {} },
  execute_then_reset: { executes: true, parameters: {} },
  execute_then_status: {
    executes: true,
    parameters: { status: errorStatus, headers, body: text },
  },
  wrong_status: { executes: true, parameters: { status: errorStatus } },
  garbage: { executes: true, parameters: {} },
  truncated: { executes: true, parameters: {} },
  redirect: {
    executes: false,
    parameters: {
      status: oneOf(301, 302, 303, 307, 308),
      location: headerValue("location"),
    },
  },
  status: {
    executes: false,
    parameters: { status: errorStatus, headers, body: text },
  },
  success_false: { executes: "as set", parameters: { execute: flag } },
  wrong_amount: { executes: true, parameters: {} },
  wrong_currency: { executes: true, parameters: {} },
  wrong_mask: { executes: true, parameters: {} },
  wrong_final_amount: { executes: true, parameters: {} },
  wrong_metadata: { executes: true, parameters: {} },
  repeated_id: { executes: true, parameters: {} },
  missing_result: { executes: true, parameters: {} },
  unknown_status: { executes: true, parameters: { status: text } },
  none: { executes: true, parameters: { result: jsonObject } },
} as const

export type FaultMode = keyof typeof FAULT_MODES

/** One fault; without `times` it stays until it is cleared. */
export type Fault = {
  [Mode in FaultMode]: { mode: Mode; times?: number } & Parsed<
    (typeof FAULT_MODES)[Mode]["parameters"]
  >
}[FaultMode]

const modes = Object.keys(FAULT_MODES) as FaultMode[]

const parseFault: Parse<Fault> = (value, path) => {
  const named = typeof value === "object" && value !== null && "mode" in value
  const mode = oneOf(...modes)(named ? value.mode : value, `${path}.mode`)
  return fields({
    mode: oneOf(mode),
    times: integer(1, 1_000_000),
    ...FAULT_MODES[mode].parameters,
  })(value, path) as Fault
}

/**
 * Reads one fault or a queue of them.
 *
 * @throws Refusal when a mode, or a parameter of a mode, does not exist
 */
export function parseFaults(value: unknown): Fault[] {
  return Array.isArray(value)
    ? value.map((fault, index) => parseFault(fault, `faults[${index}]`))
    : [parseFault(value, "fault")]
}
