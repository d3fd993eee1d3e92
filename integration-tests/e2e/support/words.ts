/** Words that many tests look for. Whoever changes one, changes it here. */
export const WORDS = {
  /** What leads to the form for a payout in doubt, and what sends it. */
  resolve: "Record the outcome",
  resolveSubmit: "Record the outcome",
}

/** How the admin writes roubles in English. */
export function roubles(amount: string): string {
  const [whole = "", rest] = amount.split(".")
  return `₽${whole.replace(/\B(?=(\d{3})+$)/g, ",")}.${rest ?? "00"}`
}
