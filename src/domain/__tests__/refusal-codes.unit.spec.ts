import { readFileSync } from "node:fs"
import { join } from "node:path"
import { REFUSAL_CODES } from "../refusal-codes"

describe("The codes of refusals", () => {
  it.each(["docs/admin-api.md", "docs/ru/admin-api.md"])(
    "are all explained in %s",
    (path) => {
      const page = readFileSync(join(__dirname, "../../..", path), "utf8")
      const missing = REFUSAL_CODES.filter(
        (code) => !page.includes(`\`${code}\``)
      )
      expect(missing).toEqual([])
    }
  )
})
