/**
 * As on a computer: the bank's app is on another device, which can scan a code. A
 * phone in landscape has no mouse.
 * `NEXT_PUBLIC_SBP_QR=off`, when the shop is built, shows no codes at all.
 */
export const isWide = (): boolean =>
  process.env.NEXT_PUBLIC_SBP_QR !== "off" &&
  window.matchMedia("(min-width: 48rem) and (hover: hover) and (pointer: fine)")
    .matches
