import { runInNewContext } from "node:vm"
import { optionsSchema } from "../../src/shared/options/schema"
import type { Block } from "./support/blocks"
import { complaintsAbout } from "./support/compile"
import { examples, isOptions } from "./support/examples"

/** Mistakes that must never be on a page: the compiler has to report them. */
const wrong = (line: number, language: string, code: string): Block => ({
  page: "wrong.md",
  line,
  language,
  code,
  place: `wrong.md:${line}`,
})

const mistakes = [
  wrong(1, "ts", 'import { none } from "medusa-payment-sbp/gateway"'),
  wrong(2, "ts", "await sdk.client.fetchAll('/store')"),
  wrong(3, "tsx", "export const Button = () => <button type={1} />"),
  wrong(4, "ts", "payouts: { enabled: true, aproveAbove: 1 },"),
  wrong(5, "ts", "import { startSimulator } from '../simulators'"),
]

describe("TypeScript in the docs", () => {
  let complaints: Map<string, string[]>

  beforeAll(() => {
    complaints = complaintsAbout([...examples, ...mistakes])
  })

  it.each(examples.map(({ place }) => place))("%s compiles", (place) => {
    expect(complaints.get(place)).toEqual([])
  })

  it.each(mistakes)("reports a mistake: $code", ({ place }) => {
    expect(complaints.get(place)).not.toEqual([])
  })

  it.each(examples.filter(isOptions))(
    "Medusa accepts the options at $place",
    ({ code }) => {
      const env = { SBP_FINGERPRINT_KEY: "0".repeat(64) }
      const shown = runInNewContext(`({${code}})`, {
        process: { env },
      }) as object
      const needed = {
        baseUrl: "https://gateway.example",
        shopId: "100500",
        secretKey: "key",
        backendUrl: "https://store.example",
        storefrontUrl: "https://shop.example",
      }
      // Copied, because objects of another context are not plain for the
      // schema.
      const options = JSON.parse(
        JSON.stringify({ ...needed, ...shown })
      ) as object
      expect(() => optionsSchema.parse(options)).not.toThrow()
    }
  )
})
