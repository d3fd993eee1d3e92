import {
  SETUP_CHECKS,
  type SetupCode,
  type SetupReason,
  type SetupState,
} from "../../../../domain/setup-checks"

/** One thing that a store needs, and whether it has it. */
export type AdminSetupCheck = {
  code: SetupCode
  state: SetupState
  /** Why: one of the code's reasons. */
  reason: string
  /** The shop that it is about; without one, it is about the whole store. */
  provider_id?: string
  details: Record<string, string | number>
}

export function check<Code extends SetupCode>(
  code: Code,
  reason: SetupReason<Code> & string,
  details: AdminSetupCheck["details"] = {}
): AdminSetupCheck {
  const states: Record<string, SetupState> = SETUP_CHECKS[code]
  return { code, state: states[reason] ?? "unknown", reason, details }
}
