/** A number with a right check digit, and nobody's: 16 digits, one per index. */
export function cardNumber(index: number, prefix = "400000"): string {
  const digits = `${prefix}${String(index).padStart(15 - prefix.length, "0")}`
  // With a zero behind it, each digit stands where it will stand.
  const rest = luhnSum(`${digits}0`) % 10
  return `${digits}${(10 - rest) % 10}`
}

function luhnSum(number: string): number {
  return [...number].reverse().reduce((sum, digit, index) => {
    const value = Number(digit) * (index % 2 === 1 ? 2 : 1)
    return sum + (value > 9 ? value - 9 : value)
  }, 0)
}
