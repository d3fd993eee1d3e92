/** A test number of 16 digits with a valid check digit, one for each index. */
export function cardNumber(index: number, prefix = "400000"): string {
  const digits = `${prefix}${String(index).padStart(15 - prefix.length, "0")}`
  // With a zero appended, each digit has its final position.
  const rest = luhnSum(`${digits}0`) % 10
  return `${digits}${(10 - rest) % 10}`
}

function luhnSum(number: string): number {
  return [...number].reverse().reduce((sum, digit, index) => {
    const value = Number(digit) * (index % 2 === 1 ? 2 : 1)
    return sum + (value > 9 ? value - 9 : value)
  }, 0)
}
