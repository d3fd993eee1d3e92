import { signal } from "@preact/signals"

/**
 * What a screen reader says next. Every page keeps the element that shows it: a live region
 * that appears together with its text is not read.
 */
export const announcement = signal("")
