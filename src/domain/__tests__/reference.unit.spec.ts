import { referenceOf } from "../reference"

const REFERENCE = "K7M2PQXW"

describe("referenceOf", () => {
  it.each([
    "K7M2PQXW",
    "k7m2pqxw",
    " K7M2 PQXW ",
    "K7M2-PQXW",
    // К, М, Р and Х of a Russian keyboard.
    "К7М2РQХW",
    "к7м2рqхw",
  ])("reads %j", (text) => {
    expect(referenceOf(text)).toBe(REFERENCE)
  })

  it.each([
    "",
    "K7M2PQX",
    "K7M2PQXWW",
    "K7M2PQX0",
    "IOLUS015",
    "37",
    "22222223",
  ])("does not take %j for a reference", (text) => {
    expect(referenceOf(text)).toBeUndefined()
  })

  it("notices each wrong character, and each swapped pair", () => {
    const alphabet = "23456789ABCDEFGHJKMNPQRTVWXYZ"
    for (let place = 0; place < REFERENCE.length; place++) {
      for (const other of alphabet.replace(REFERENCE.charAt(place), "")) {
        const slip =
          REFERENCE.slice(0, place) + other + REFERENCE.slice(place + 1)
        expect([slip, referenceOf(slip)]).toEqual([slip, undefined])
      }
    }
    for (let place = 0; place < REFERENCE.length - 1; place++) {
      const [one, two] = REFERENCE.slice(place, place + 2)
      const slip =
        REFERENCE.slice(0, place) + two + one + REFERENCE.slice(place + 2)
      expect([slip, referenceOf(slip)]).toEqual([slip, undefined])
    }
  })
})
