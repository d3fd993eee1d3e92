import { readFileSync } from "node:fs"
import { join } from "node:path"
import type { SbpPayment } from "../../docs/storefront/dtc-starter/lib/data/sbp-payment"
import type { Standing } from "../../docs/storefront/dtc-starter/modules/checkout/components/payment-return/follow-payment"
import { textsOf } from "../../docs/storefront/dtc-starter/modules/checkout/components/payment-return/texts-of"
import {
  en,
  ru,
} from "../../docs/storefront/dtc-starter/modules/checkout/components/payment-return/words"
import { en as shopEn } from "../../storefront/src/words/en"
import { ru as shopRu } from "../../storefront/src/words/ru"

const KIT = join(__dirname, "../../docs/storefront/dtc-starter")
const read = (path: string) => readFileSync(join(KIT, path), "utf8")

type Texts = Record<string, string>

it.each<[string, Texts, Texts]>([
  ["English", en, shopEn.payment],
  ["Russian", ru, shopRu.payment],
])("the kit and the demo shop have the same texts in %s", (_, kit, shop) => {
  const both = Object.keys(shop).filter((key) => key in kit)
  expect(both.length).toBeGreaterThan(15)
  const pick = (texts: Texts) => both.map((key) => [key, texts[key]])
  expect(pick(kit)).toEqual(pick(shop))
})

// No test makes the store send each of them to both, but a page lists them all.
it("the kit and the demo shop recognise how the store's messages begin", () => {
  const action = read("lib/data/sbp-payment.ts")
  const begin = [...action.matchAll(/^ {2}\w+: "([A-Z].+)",$/gm)].map(
    ([, beginning = ""]) => beginning
  )
  expect(begin).toHaveLength(3)
  const page = readFileSync(join(KIT, "../../errors.md"), "utf8")
  const shop = join(KIT, "../../../storefront/src/components/complaint.tsx")
  const patterns = readFileSync(shop, "utf8").replaceAll("\\", "")
  for (const beginning of begin) {
    expect(page).toContain(`| ${beginning}`)
    expect(patterns).toContain(`/^${beginning}`)
  }
})

it.each<[Standing["name"], boolean, string, string | undefined]>([
  ["asking", false, en.asking, undefined],
  ["asking", true, en.slow, en.slowHint],
  ["waiting", false, en.waiting, en.waitingHint],
  ["waiting", true, en.slow, en.slowHint],
  ["paid", false, en.paid, en.paidHint],
  ["paid", true, en.paid, en.paidSlowHint],
  ["ordered", false, en.ordered, undefined],
  ["delayed", true, en.delayed, en.delayedHint],
  ["returned", false, en.returned, en.returnedHint],
  ["expired", false, en.expired, en.endedHint],
  ["failed", false, en.failed, en.endedHint],
  ["unknown", true, en.unknown, en.unknownHint],
])("shows the text for %s (slow: %s)", (name, isSlow, title, hint) => {
  const standing = { name, payment: {} as SbpPayment } as Standing
  expect(textsOf(standing, isSlow)).toEqual({ title, hint })
})

// Next refuses a file of actions with other exports, but only at its build.
it("the file of server actions exports only server actions", () => {
  const code = read("lib/data/sbp-payment.ts")
  expect(code).toMatch(/^"use server"\n/)
  const exported = code.match(/^export .*$/gm) ?? []
  expect(exported.length).toBeGreaterThan(3)
  for (const line of exported) {
    expect(line).toMatch(/^export (async function|type) /)
  }
})

it.each(["payment-button/sbp.tsx", "payment-return/index.tsx"])(
  "%s is a client component",
  (path) => {
    expect(read(`modules/checkout/components/${path}`)).toMatch(
      /^"use client"\n/
    )
  }
)
