/** What one look found. */
export type Finding = {
  /** What was looked at, in a word or two. */
  subject: string
  level: Level
  /** What is there. Never a secret. */
  fact: string
  /** What to do about it. */
  remedy?: string
}

export type Level =
  | "ok"
  /** Possibly right on this machine, but wrong in production. */
  | "warning"
  /** Money would go astray, or nothing works. */
  | "fault"
  /** Something else has to be fixed first. */
  | "unchecked"

export function ok(subject: string, fact: string): Finding {
  return { subject, level: "ok", fact }
}

export function warning(
  subject: string,
  fact: string,
  remedy: string
): Finding {
  return { subject, level: "warning", fact, remedy }
}

export function fault(subject: string, fact: string, remedy: string): Finding {
  return { subject, level: "fault", fact, remedy }
}

export function unchecked(subject: string, fact: string): Finding {
  return { subject, level: "unchecked", fact }
}

export function hasFault(findings: readonly Finding[]): boolean {
  return findings.some(({ level }) => level === "fault")
}

/** What was found; `good` if that is nothing. */
export function okUnless(found: Finding[], good: Finding): Finding[] {
  return found.length > 0 ? found : [good]
}
