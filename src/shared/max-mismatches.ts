/** After so many other cards at one approval, somebody is guessing the number. */
export const MAX_MISMATCHES = 5
