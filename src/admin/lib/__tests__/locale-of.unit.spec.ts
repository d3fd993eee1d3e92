import { readFileSync } from "node:fs"
import { localeOf } from "../locale-of"

const FILE = "node_modules/@medusajs/dashboard/src/i18n/languages.ts"

/** Read as text: importing it would need the date formats of a whole admin. */
const CODES = [...readFileSync(FILE, "utf8").matchAll(/code: "(\w+)"/g)].map(
  ([, code = ""]) => code
)

describe("the locale of a language of Medusa", () => {
  it("is tested with languages that have a country as well", () => {
    expect(CODES).toEqual(expect.arrayContaining(["en", "enGB", "ptBR"]))
  })

  it.each([...new Set([...CODES, "esMX", "faIR", "zhTW"])])(
    "is one that sums can be written in: %s",
    (code) => {
      const locale = localeOf(code)
      const format = new Intl.NumberFormat(locale, {
        style: "currency",
        currency: "RUB",
      })
      expect(format.resolvedOptions().locale).toMatch(locale.slice(0, 2))
    }
  )

  it("keeps the country", () => {
    expect(localeOf("ptBR")).toBe("pt-BR")
    expect(localeOf("en")).toBe("en")
  })
})
