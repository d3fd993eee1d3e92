/** What people are sent a message about. */
export const ALERT_KINDS = [
  /** Entries of Needs attention are open for longer than the option allows. */
  "entries_open",
  /** Work that was due is not done: see health's `backlog_growing`. */
  "backlog_growing",
  /** Payouts wait for the approval of one approver. */
  "approval_waiting",
  /** What came in on one day, and what waits. */
  "digest",
] as const
