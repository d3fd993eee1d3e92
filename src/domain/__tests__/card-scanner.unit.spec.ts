import fc from "fast-check"
import { couldBeCard, plainly, showsCard } from "../card-scanner"
import { maskAddress, maskBody, maskNumbers, maskTexts } from "../mask-numbers"
import { redact } from "../redact"
import { cardNumber, grouped, prose, shows } from "./support/cards"

describe("couldBeCard", () => {
  it.each([
    "4111111111111111",
    "4111 1111 1111 1111",
    "4111-1111-1111-1111",
    "2200000000000004",
    // Without its last digit it identifies the card as well.
    "411111111111111",
    // Nor does another check digit hide the card.
    "4111111111111112",
    "card 4111 1111 1111 1111, of Ivan",
    "4111.1111.1111.1111",
    "4111\u200b1111\u200b1111\u200b1111",
    // Amex, Diners and JCB.
    "378282246310005",
    "30569309025904",
    "3530111333300000",
    // Uzcard, Humo, Troy, Belkart and ArCa.
    "8600491234567897",
    "9860011234567896",
    "9792000000000000",
    "9112000000000000",
    "9051000000000000",
    "9417000000000000",
    "４１１１１１１１１１１１１１１１",
    "٤١١١١١١١١١١١١١١١",
    // Glued to a word, beside other numbers, in escapes.
    "Карта4111111111111111",
    "17, 4111 1111 1111 1111",
    "4111%201111%201111%201111",
    "100%4111111111111111",
  ])("%s", (text) => {
    expect(couldBeCard(text)).toBe(true)
  })

  it.each([
    "",
    "1111",
    "41111111111",
    "1499.90",
    "0000000000000000",
    // Phones of Uzbekistan and Russia, an id of the gateway's.
    "+998 90 123 45 67",
    "998901234567, 10",
    "8 (800) 555-35-35, 17",
    "100000000008",
    "2026-11-22 10:47",
    "sbppo_01M80ANM43N8AJ83CEVJK099M7",
    "order_01J9ZB41111111111111110000",
    "de3ba616-8042-478a-827e-cc8712345678",
  ])("not %j", (text) => {
    expect(couldBeCard(text)).toBe(false)
  })
})

describe("showsCard", () => {
  const NUMBER = "5536913800000004"

  it.each([
    NUMBER,
    "5536 and 9138 and 0000 and 0004",
    '{"a":"55369138","b":"00000004"}',
    "5536<b>9138<b>0000<b>0004",
    "٥٥٣٦٩١٣٨٠٠٠٠٠٠٠٤",
    "5536%C2%A09138%C2%A00000%C2%A00004",
    // Most of a number is too much.
    "553691380 and so on",
  ])("finds it in %j", (text) => {
    expect(showsCard(text, NUMBER)).toBe(true)
  })

  it.each(["553691…0004", "its half is 55369138", "4111 1111 1111 1111"])(
    "does not find it in %j",
    (text) => {
      expect(showsCard(text, NUMBER)).toBe(false)
    }
  )
})

/** The zeros of some alphabets: NFKC turns some of them into ours. */
const ZEROS = ["0", "０", "٠", "०", "๐", "𝟎", "𞥐"]

const inAlphabet = (zero: string) => (text: string) =>
  text.replace(/[0-9]/g, (digit) =>
    String.fromCodePoint((zero.codePointAt(0) ?? 0) + Number(digit))
  )

/** The ways in which a program may escape a sign; each may be applied repeatedly. */
const ESCAPES: ((text: string) => string)[] = [
  (text) => encodeURIComponent(text),
  (text) =>
    [...Buffer.from(text)]
      .map((byte) => `%${byte.toString(16).padStart(2, "0")}`)
      .join(""),
  (text) =>
    Array.from(
      { length: text.length },
      (_, at) => `\\u${text.charCodeAt(at).toString(16).padStart(4, "0")}`
    ).join(""),
  (text) => [...text].map((it) => `&#${it.codePointAt(0)};`).join(""),
  (text) =>
    [...text].map((it) => `&#x${it.codePointAt(0)?.toString(16)};`).join(""),
  (text) => JSON.stringify(text).slice(1, -1),
]

/** Where a text may stand. */
const PLACES: ((text: string) => string)[] = [
  (text) => text,
  (text) => JSON.stringify({ note: `for ${text}`, list: [text] }),
  (text) => JSON.stringify({ body: JSON.stringify({ [text]: 1 }) }),
  (text) => `https://shop.example/app/payouts?q=${text}&limit=20`,
  (text) => `pan=${text}&sum=10`,
  (text) => `<td>${text}</td>`,
  (text) => `2026-11-21T10:47:01Z ${text} order_01KAJT0Q6X5S3QW5Z1V0T6E3NB`,
  (text) => `f47ac10b-58cc-4372-a567-012345678901, ${text}`,
]

const spelled = fc
  .record({
    written: grouped(cardNumber({ min: 12, max: 19 })),
    zero: fc.constantFrom(...ZEROS),
    escapes: fc.array(fc.constantFrom(...ESCAPES), { maxLength: 2 }),
    /** Which of the signs are escaped: all, none, or some. */
    some: fc.array(fc.boolean(), { minLength: 40, maxLength: 40 }),
    place: fc.constantFrom(...PLACES),
    before: prose,
    after: prose,
  })
  .map(({ written, zero, escapes, some, place, before, after }) => {
    const { number, pieces } = written
    const signs = pieces.map(inAlphabet(zero))
    const text = signs
      .map((sign, at) =>
        some[at] ? escapes.reduce((it, escape) => escape(it), sign) : sign
      )
      .join("")
    return { number, text: place(`${before} ${text} ${after}`) }
  })

describe("a card number, however it is spelled and wherever it stands", () => {
  /** What a person who knows every spelling could read in the text. */
  const read = (text: string) => {
    const plain = plainly(text)
    return ZEROS.reduce(
      (it, zero) =>
        [..."0123456789"].reduce(
          (it, digit) => it.replaceAll(inAlphabet(zero)(digit), digit),
          it
        ),
      plain
    )
  }

  it("is in the texts of this test", () => {
    fc.assert(
      fc.property(spelled, ({ number, text }) => {
        expect(shows(read(text), number)).toBe(true)
        expect(showsCard(text, number)).toBe(true)
      })
    )
  })

  it.each([
    ["maskNumbers", maskNumbers],
    ["maskAddress", maskAddress],
    ["maskBody", maskBody],
    [
      "maskTexts",
      (text: string) => JSON.stringify(maskTexts([{ [text]: text }])),
    ],
    ["redact", (text: string) => redact(text)],
  ])("does not survive %s", (_, hide) => {
    fc.assert(
      fc.property(spelled, ({ number, text }) => {
        const hidden = hide(text)
        expect(shows(read(hidden), number)).toBe(false)
        expect(shows(hidden, number)).toBe(false)
      }),
      { numRuns: 1_000 }
    )
  })

  it("is found by couldBeCard", () => {
    fc.assert(
      fc.property(spelled, ({ number, text }) => {
        fc.pre(/^[2-6]/.test(number))
        expect(couldBeCard(text)).toBe(true)
      })
    )
  })
})
