import { readdirSync, readFileSync } from "node:fs"
import { join } from "node:path"
import { FAILURE_CODES } from "../../../gateway/errors"
import {
  ATTENTION_REASONS,
  type AttentionAction,
} from "../../../domain/attention-reasons"
import { BATCH_STANDINGS } from "../../../domain/payout-batch"
import { INVOICE_STATES } from "../../../domain/states/invoice"
import { PAYOUT_STATES } from "../../../domain/states/payout"
import { BATCH_STATES } from "../../../domain/states/payout-batch"
import { REFUND_STATES } from "../../../domain/states/refund"
import { SETUP_CHECKS } from "../../../domain/setup-checks"
import type { Health } from "../../types"

const LANGUAGES = ["en", "ru"] as const

/** Those that a whole number can need. */
const PLURALS = { en: ["one", "other"], ru: ["one", "few", "many"] }

const PLURAL = /_(zero|one|two|few|many|other)$/

type Language = (typeof LANGUAGES)[number]

/** Every word of an area, by its whole key. */
function wordsOf(language: Language, area: string): Record<string, string> {
  const file = join(__dirname, "..", language, `${area}.json`)
  return flatten(JSON.parse(readFileSync(file, "utf8")))
}

function flatten(value: unknown, path = ""): Record<string, string> {
  return typeof value === "string"
    ? { [path]: value }
    : Object.entries(value as object).reduce(
        (all, [key, inner]) =>
          Object.assign(all, flatten(inner, path ? `${path}.${key}` : key)),
        {}
      )
}

/** Without the forms of plurals, of which each language has its own. */
const keysOf = (words: Record<string, string>) =>
  [...new Set(Object.keys(words).map((key) => key.replace(PLURAL, "")))].sort()

/** The placeholders of a text, in all its plural forms. */
const blanksOf = (words: Record<string, string>, key: string) => {
  const texts = Object.entries(words)
    .filter(([name]) => name.replace(PLURAL, "") === key)
    .flatMap(([, text]) => text.match(/{{\s*\w+/g) ?? [])
  return [...new Set(texts)].sort()
}

const areasOf = (language: Language) =>
  readdirSync(join(__dirname, "..", language))
    .filter((file) => file.endsWith(".json"))
    .map((file) => file.replace(/\.json$/, ""))
    .sort()

const AREAS = areasOf("en")

describe("the texts of the admin", () => {
  it("has the same areas in both languages, and all of them are used", () => {
    expect(areasOf("ru")).toEqual(AREAS)
    for (const language of LANGUAGES) {
      const file = join(__dirname, "..", `${language}.ts`)
      const used = readFileSync(file, "utf8").match(/\w+(?=\.json)/g)
      expect(used?.sort()).toEqual(AREAS)
    }
  })

  it("has one index, because Medusa would take each for a list of languages", () => {
    const files = readdirSync(join(__dirname, ".."), { recursive: true })
    const indexes = files.map(String).filter((it) => /index\.[jt]sx?$/.test(it))
    expect(indexes).toEqual(["index.ts"])
  })

  describe.each(AREAS)("%s", (area) => {
    const en = wordsOf("en", area)
    const ru = wordsOf("ru", area)

    it("has the same keys in both languages", () => {
      expect(keysOf(ru)).toEqual(keysOf(en))
    })

    it("has the same blanks in both languages", () => {
      for (const key of keysOf(en)) {
        expect([key, blanksOf(ru, key)]).toEqual([key, blanksOf(en, key)])
      }
    })

    it.each(LANGUAGES)("has no empty text in %s", (language) => {
      const words = wordsOf(language, area)
      const empty = Object.keys(words).filter((key) => !words[key]?.trim())
      expect(empty).toEqual([])
    })

    it.each(LANGUAGES)("has every form of a plural in %s", (language) => {
      const words = wordsOf(language, area)
      const plurals = Object.keys(words).filter((key) => /_one$/.test(key))
      for (const key of plurals) {
        for (const form of PLURALS[language]) {
          expect(words).toHaveProperty([key.replace(PLURAL, `_${form}`)])
        }
      }
    })
  })

  it.each(LANGUAGES)(
    "has texts for every reason and for no other in %s",
    (language) => {
      const parts = ["title", "happened", "effect", "todo"]
      expect(under(wordsOf(language, "attention"), "reasons")).toEqual(
        ATTENTION_REASONS.flatMap((reason) =>
          parts.map((part) => `${reason}.${part}`)
        ).sort()
      )
    }
  )

  it.each(LANGUAGES)("names every action and no other in %s", (language) => {
    // The compiler refuses a missing one here.
    const actions: Record<AttentionAction, true> = {
      settle: true,
      confirm: true,
      return: true,
      record_refund: true,
      book_refund: true,
      resolve_payout: true,
      replace_payout: true,
      resolve: true,
    }
    expect(under(wordsOf(language, "attention"), "actions")).toEqual(
      [...Object.keys(actions), "more"].sort()
    )
  })

  it.each(LANGUAGES)(
    "has texts for every problem and no other in %s",
    (language) => {
      // The compiler refuses a missing one here.
      const problems: Record<Health["problems"][number]["code"], true> = {
        backend_url_not_public: true,
        provider_in_no_region: true,
        no_operators: true,
        person_changed: true,
        person_unbound: true,
        person_unknown: true,
        notifications_missing: true,
        provider_missing: true,
        tables_drifted: true,
        database_not_writable: true,
        backlog_growing: true,
        payouts_without_operators: true,
        payouts_without_approvers: true,
        payouts_not_bounded: true,
        payouts_not_published: true,
        payout_trail_broken: true,
        refund_without_money: true,
      }
      const words = under(wordsOf(language, "health"), "problems")
      expect(new Set(words.map((key) => key.replace(PLURAL, "")))).toEqual(
        new Set(
          Object.keys(problems).flatMap((code) => [
            `${code}.title`,
            `${code}.remedy`,
          ])
        )
      )
    }
  )

  it.each(LANGUAGES)(
    "has a sentence for every finding of a check and no other in %s",
    (language) => {
      expect(under(wordsOf(language, "setup"), "checks")).toEqual(
        Object.entries(SETUP_CHECKS)
          .flatMap(([code, reasons]) =>
            ["title", ...Object.keys(reasons)].map((key) => `${code}.${key}`)
          )
          .sort()
      )
    }
  )

  it.each(LANGUAGES)("says in %s why a call failed", (language) => {
    const own = ["not_sent", "no_answer", "row_lost", "internal"]
    expect(Object.keys(wordsOf(language, "errors")).sort()).toEqual(
      [...FAILURE_CODES, ...own, "technical"].sort()
    )
  })

  it.each(LANGUAGES)("names every state and no other in %s", (language) => {
    const states = wordsOf(language, "states")
    expect(under(states, "invoice")).toEqual([...INVOICE_STATES].sort())
    expect(under(states, "payout")).toEqual([...PAYOUT_STATES].sort())
    expect(under(states, "refund")).toEqual([...REFUND_STATES].sort())
    expect(under(states, "batch")).toEqual([...BATCH_STATES].sort())
    expect(under(states, "standing")).toEqual([...BATCH_STANDINGS].sort())
  })
})

function under(words: Record<string, string>, folder: string): string[] {
  return Object.keys(words)
    .filter((key) => key.startsWith(`${folder}.`))
    .map((key) => key.slice(folder.length + 1))
    .sort()
}
