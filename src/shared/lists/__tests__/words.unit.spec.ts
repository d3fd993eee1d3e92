import fc from "fast-check"
import { wordsOf } from "../words"

const text = fc.string({ unit: "binary" })

describe("wordsOf", () => {
  it.each([
    ["Second translation", ["second", "translation"]],
    ["Перевод книги, 2-я часть", ["перевод", "книги", "2", "я", "часть"]],
    ["ВОЗВРАТ по заказу №17", ["возврат", "по", "заказу", "17"]],
    ["ÉCOLE—café", ["école", "café"]],
    ["契約 ٣", ["契約", "٣"]],
    // However a keyboard or a PDF encodes them.
    ["и\u0306 e\u0301", ["й", "é"]],
    ["ＡＢＣ １７", ["abc", "17"]],
    ["ﬁne", ["fine"]],
    ["snake_case", ["snake", "case"]],
    ["a A\ta\na", ["a"]],
    ["'&|!:*(<->)\\", []],
    ["  ", []],
    ["", []],
  ])("finds in %j: %j", (text, words) => {
    expect(wordsOf(text)).toEqual(words)
  })

  it("finds none without text", () => {
    expect(wordsOf(null)).toEqual([])
  })

  it("finds nothing that a search could read as an operator", () => {
    fc.assert(
      fc.property(text, (text) => {
        for (const word of wordsOf(text)) {
          expect(word).toMatch(/^[\p{L}\p{N}]+$/u)
          expect(word).toBe(word.toLowerCase())
        }
      })
    )
  })

  it("finds each word once", () => {
    fc.assert(
      fc.property(text, text, (one, other) => {
        const words = wordsOf(`${one} ${other} ${one}`)
        expect(new Set(words).size).toBe(words.length)
        expect(new Set(words)).toEqual(
          new Set([...wordsOf(one), ...wordsOf(other)])
        )
      })
    )
  })

  it("finds the same words, however their letters are composed", () => {
    fc.assert(
      fc.property(text, (text) => {
        expect(wordsOf(text.normalize("NFD"))).toEqual(
          wordsOf(text.normalize("NFC"))
        )
      })
    )
  })

  it("finds the same words in capitals and in small letters", () => {
    const letters = fc.string({ unit: fc.constantFrom(..."abzабвёя19 ,.-'") })
    fc.assert(
      fc.property(letters, (text) => {
        expect(wordsOf(text.toUpperCase())).toEqual(wordsOf(text))
      })
    )
  })
})
