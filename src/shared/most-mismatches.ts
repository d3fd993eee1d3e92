/** After so many other cards at one approval, somebody is guessing the number. */
export const MOST_MISMATCHES = 5
