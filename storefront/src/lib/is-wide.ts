/**
 * Whether this is a computer: the bank's app is on another device, which can scan a code.
 * A phone in landscape may be as wide, but has no mouse.
 */
export const isWide = (): boolean =>
  matchMedia("(min-width: 48rem) and (hover: hover) and (pointer: fine)")
    .matches
