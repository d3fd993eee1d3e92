import fc from "fast-check"

export const digits = (minLength: number, maxLength = minLength) =>
  fc
    .array(fc.constantFrom(..."0123456789"), { minLength, maxLength })
    .map((all) => all.join(""))

/** What a digit adds in the places that count twice. */
const DOUBLED = [0, 2, 4, 6, 8, 1, 3, 5, 7, 9]

/** Adds the check digit in another way than the code does. */
export function withCheckDigit(number: string): string {
  const sum = [...number].reduceRight((sum, digit, index) => {
    const isDoubled = (number.length - index) % 2 === 1
    return sum + (isDoubled ? (DOUBLED[Number(digit)] ?? NaN) : Number(digit))
  }, 0)
  return `${number}${(10 - (sum % 10)) % 10}`
}

/** Numbers whose check digit is right, of this many digits in all. */
export const cardNumber = ({ min, max }: { min: number; max: number }) =>
  digits(min - 1, max - 1).map(withCheckDigit)

/** What people put between the digits of one number. */
export const gap = fc.string({
  unit: fc.constantFrom(..." -.,/|·–_+\n\t\u00a0\u2009\u200b"),
  minLength: 1,
  maxLength: 3,
})

/** A number that is cut into groups at any place. */
export const grouped = (number: fc.Arbitrary<string>) =>
  fc
    .tuple(number, fc.array(fc.boolean(), { minLength: 32 }), gap)
    .map(([number, cuts, gap]) => ({
      number,
      pieces: [...number].map((digit, at) =>
        at > 0 && cuts[at] ? [gap, digit] : [digit]
      ),
    }))
    .map(({ number, pieces }) => ({ number, pieces: pieces.flat() }))

/** What may stand around a number, without any digit in it. */
export const prose = fc.string({
  unit: fc.constantFrom(..."ab яё.,:;!?\n\"'()&="),
})

/** Whether a person could read the number in the text: a mask is no part of a number. */
export const shows = (text: string, number: string) =>
  text.replace(/(?<=\d)[^\p{L}\p{N}…]{1,3}(?=\d)/gu, "").includes(number)
