/**
 * Who may make a transition: the plugin by itself, only a person of the store, or the
 * recipient of the money.
 */
export type Mover = "machine" | "person" | "recipient"

/** One allowed transition of a state machine. Code, tests and docs use the tables. */
export type Transition<State extends string> = Readonly<{
  from: State
  to: State
  by: Mover
  /** What happened, as the end of a sentence that begins with "when". */
  when: string
}>

export function isAllowed<State extends string>(
  transitions: readonly Transition<State>[],
  from: State,
  to: State,
  by: Mover
): boolean {
  return transitions.some(
    (transition) =>
      transition.from === from && transition.to === to && transition.by === by
  )
}

/** The states from which `to` can be reached: for `UPDATE … WHERE state IN`. */
export function sourcesOf<State extends string>(
  transitions: readonly Transition<State>[],
  to: State,
  by: Mover
): State[] {
  return transitions
    .filter((transition) => transition.to === to && transition.by === by)
    .map((transition) => transition.from)
}
