/** `unknown`: the store cannot find out. `optional`: this configuration does not need it. */
export type SetupState = "done" | "to_do" | "unknown" | "optional"

/** What a store needs before it takes money, and the findings of each check: all have a text. */
export const SETUP_CHECKS = {
  region: { enabled: "done", nowhere: "to_do" },
  address: {
    ours: "done",
    private: "to_do",
    redirects: "to_do",
    foreign: "to_do",
    other_key: "to_do",
    other_database: "to_do",
    unanswered: "to_do",
    // Some networks let no server call itself by its public name.
    unanswered_and_notified: "unknown",
  },
  notification: { received: "done", none: "to_do" },
  return_page: {
    there: "done",
    any_path: "done",
    loops: "to_do",
    leaves: "to_do",
    other_page: "to_do",
    status: "to_do",
    no_page: "to_do",
    no_session: "to_do",
    unanswered: "unknown",
  },
  operator: { listed: "done", not_admitted: "to_do", none: "to_do" },
  approver: {
    listed: "done",
    none: "to_do",
    not_needed: "optional",
    payouts_off: "optional",
  },
  limits: { set: "done", unlimited: "to_do", payouts_off: "optional" },
  email: { configured: "done", missing: "to_do", not_needed: "optional" },
  clock: { same: "done", differs: "to_do" },
} as const satisfies Record<string, Record<string, SetupState>>

export type SetupCode = keyof typeof SETUP_CHECKS

export type SetupReason<Code extends SetupCode> =
  keyof (typeof SETUP_CHECKS)[Code]
