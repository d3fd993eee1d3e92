/** As on a computer: the bank's app is on another device, which can scan a code. */
export const isWide = (): boolean => matchMedia("(min-width: 48rem)").matches
