/** Labels that many tests look for: a changed label is changed here once. */
export const LABELS = {
  /**
   * The link to the form for a payout with an unknown outcome, and its button.
   */
  resolve: "Record the outcome",
  resolveSubmit: "Record the outcome",
}

/** How the admin writes roubles in English. */
export function roubles(amount: string): string {
  const [whole = "", rest] = amount.split(".")
  return `₽${whole.replace(/\B(?=(\d{3})+$)/g, ",")}.${rest ?? "00"}`
}
