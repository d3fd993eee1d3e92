import translations from "../../src/admin/i18n"
import { anchorsOf } from "./support/anchors"
import { linksOf } from "./support/links"
import { outlineOf, type Unit } from "./support/outline"
import { pages, readPage } from "./support/pages"

/** This page quotes messages, which its readers see in English. */
const ERRORS = "docs/ru/errors.md"

/** This page contains some chapters of README.md, and a list of its own. */
const FRONT = "docs/ru/README.md"

const ours = pages.filter((page) => page.startsWith("docs/ru/"))
const translated = ours.filter((page) => page !== FRONT)

const englishOf = (page: string) =>
  page === FRONT ? "README.md" : page.replace("docs/ru/", "docs/")

/** Comments above a function are translated, like those behind "//". */
const unitsOf = (text: string) =>
  outlineOf(text.replaceAll(/^\/\*\* .* \*\/$/gm, ""))

/** A Russian page begins with a line about the English one. */
const bodyOf = (page: string) => unitsOf(readPage(page)).slice(1)

it.each(ours)("%s links to its English page at its top", (page) => {
  const [first] = linksOf(page)
  const [line] = readPage(page).split("\n")
  expect(line).toMatch(/^\[English\]\([^)]+\)/)
  expect(first?.path).toBe(englishOf(page))
})

it.each(ours)("%s links to no English page that exists in Russian", (page) => {
  const [, ...links] = linksOf(page)
  const left = links.filter((link) => inRussian(link).path !== link.path)
  expect(left.map(({ written }) => written)).toEqual([])
})

it("Russian pages in folders are compared as well", () => {
  expect(translated.map(englishOf)).toContain("docs/storefront/README.md")
})

describe.each(translated)("%s", (page) => {
  const english = unitsOf(readPage(englishOf(page)))
  const russian = bodyOf(page)

  it("has the structure of the English page", () => {
    expect(shapesOf(russian)).toEqual(shapesOf(english))
  })

  it("names buttons and states as the admin does", () => {
    expect(misnamed(english, russian)).toEqual([])
  })

  it("links where the English page links, in Russian where that exists", () => {
    const [, ...links] = linksOf(page)
    const wanted = linksOf(englishOf(page)).map(inRussian)
    expect(links.map(placeOf).sort()).toEqual(wanted.map(placeOf).sort())
  })
})

describe("an outdated translation is detected", () => {
  const page = readPage("docs/payouts.md")
  const known = shapesOf(unitsOf(page))

  it.each([
    ["a row", page.replace(/^(\| `sending`.*\n)/m, "$1$1")],
    ["a column", page.replaceAll(/^\|/gm, "| |")],
    ["a heading", page.replace("\n## The export\n", "\n### The export\n")],
    ["an option", page.replace("`approvers` ", "`approver` ")],
    ["a number", page.replace("within 90 seconds", "within 60 seconds")],
    ["an example", page.replace("enabled: true,", "enabled: false,")],
    ["a paragraph", `${page}\nNo one has translated this.\n`],
    ["an item", page.replace("- **Roles.**", "- New.\n- **Roles.**")],
  ])("by %s", (_, changed) => {
    expect(changed).not.toBe(page)
    expect(shapesOf(unitsOf(changed))).not.toEqual(known)
  })

  it("but not by a comment or by line breaks", () => {
    const changed = page
      .replace("// openssl rand -hex 32", "// этой командой")
      .replace(
        "fingerprintKey: process",
        "/** Ключ. */\nfingerprintKey: process"
      )
      .replace("Operators send money to", "Operators\nsend money to")
    expect(shapesOf(unitsOf(changed))).toEqual(known)
  })

  it("by a directive of nginx, but not by a comment on it", () => {
    const deployment = readPage("docs/deployment.md")
    const shapes = shapesOf(unitsOf(deployment))
    const changed = deployment.replace("client_max_body_size 10m", "$&b")
    const commented = deployment.replace("# pictures of", "# картинки")
    for (const other of [changed, commented]) {
      expect(other).not.toBe(deployment)
    }
    expect(shapesOf(unitsOf(changed))).not.toEqual(shapes)
    expect(shapesOf(unitsOf(commented))).toEqual(shapes)
  })

  it("but not by a decimal comma", () => {
    const [english, russian, other] = ["0.2 s, 5 s", "0,2 с, 5 с", "0,3 с, 5 с"]
    expect(shapesOf(unitsOf(russian))).toEqual(shapesOf(unitsOf(english)))
    expect(shapesOf(unitsOf(other))).not.toEqual(shapesOf(unitsOf(english)))
  })

  const api = readPage("docs/admin-api.md")
  it.each([
    ["a route", api.replace("/refunds/:id/book` ", "/refunds/:id/retry` ")],
    ["a field", api.replace("`credited_amount`, ", "")],
    ["a filter", api.replace(/^\| `ended_unpaid` .*\n/m, "")],
    ["an example", api.replace('currency_code: "rub",', "currency_code,")],
  ])("by %s of the API", (_, changed) => {
    expect(changed).not.toBe(api)
    expect(shapesOf(unitsOf(changed))).not.toEqual(shapesOf(unitsOf(api)))
  })

  it("by a button's name", () => {
    const [english, russian] = ["Press _Approve_.", "Нажмите «Одобрить»."]
    expect(misnamed(unitsOf(english), unitsOf(russian))).toHaveLength(1)
  })
})

describe(ERRORS, () => {
  const russian = bodyOf(ERRORS)
  const english = readPage(englishOf(ERRORS))

  it("has every message in English, as it appears", () => {
    expect(unquoted(unitsOf(english), russian)).toEqual([])
  })

  it.each([
    ["in a table", "| Payout … is …, so it cannot", "| Payout … cannot"],
    ["of a field", "must be a UUID", "must be an UUID"],
    [
      "of the gateway's client",
      "| could not be sent: no",
      "| was not sent: no",
    ],
    ["that is kept", "| No process has settled", "| No process settled"],
    ["in the middle of a text", "“Nothing was carried", "“Nothing is carried"],
    ["that goes on", "“That was the last try:", "“It was the last try:"],
  ])("is compared with a message %s", (_, said, changed) => {
    const units = unitsOf(english.replace(said, changed))
    expect(unquoted(units, russian)).toHaveLength(1)
  })
})

describe(FRONT, () => {
  /** The chapters of README.md that it contains. */
  const CHAPTERS = {
    "Что делает плагин": "What it does",
    "Чего он не делает": "What it does not do",
    Попробовать: "Try it",
    Установить: "Install it",
    Версии: "Versions",
  }

  it.each(Object.entries(CHAPTERS))(
    "contains all of “%s”",
    (title, english) => {
      const chapter = chapterOf(bodyOf(FRONT), title)
      expect(chapter).not.toEqual([])
      expect(shapesOf(chapter)).toEqual(
        shapesOf(chapterOf(unitsOf(readPage("README.md")), english))
      )
    }
  )

  it("lists every Russian page", () => {
    const listed = linksOf(FRONT).map(({ path }) => path)
    expect(listed).toEqual(expect.arrayContaining(translated))
  })
})

function shapesOf(units: Unit[]): string[] {
  return units.map(({ shape }) => shape)
}

/** The units below a heading, down to the next heading. */
function chapterOf(units: Unit[], title: string): Unit[] {
  const start = units.findIndex(({ text }) => text === `## ${title}`)
  const rest = start < 0 ? [] : units.slice(start + 1)
  const end = rest.findIndex(({ shape }) => shape.startsWith("#"))
  return end < 0 ? rest : rest.slice(0, end)
}

/**
 * The page in the other language, and the heading at the same position in it.
 */
function inRussian({ path, anchor }: { path: string; anchor: string }) {
  const page = translated.find((it) => englishOf(it) === path)
  const place = page ? anchorsOf(path).indexOf(anchor) : -1
  return {
    path: page ?? path,
    anchor: (page && anchorsOf(page)[place]) ?? anchor,
  }
}

function placeOf({ path, anchor }: { path: string; anchor: string }): string {
  return `${path}#${anchor}`
}

/**
 * Words of the admin that the Russian text spells differently, or lacks.
 */
function misnamed(english: Unit[], russian: Unit[]): string[] {
  return english.flatMap(({ text }, index) => {
    const words = text.replaceAll(/`[^`]*`/g, "").matchAll(/\b_([^_]+)_\b/g)
    return [...words]
      .map(([, name = ""]) => ({ name, wordings: WORDS.get(name) ?? [] }))
      .filter(({ wordings }) => wordings.length > 0)
      .filter(
        ({ wordings }) =>
          !wordings.some((wording) =>
            russian[index]?.text.includes(`«${wording}»`)
          )
      )
      .map(({ name, wordings }) => `${name}: ${wordings.join(", ")}`)
  })
}

/** The columns of the English page that hold messages. */
const QUOTING = ["Message", "What a field needs", "The message says", "Text"]

/** Messages in a cell or between “quotes” that the Russian text does not quote exactly. */
function unquoted(english: Unit[], russian: Unit[]): string[] {
  let columns: number[] = []
  return english.flatMap(({ text }, index) => {
    const cells = cellsOf(text)
    if (english[index + 1]?.shape === "line of a table") {
      columns = QUOTING.map((head) => cells.indexOf(head))
      return []
    }
    const other = russian[index]?.text ?? ""
    const inCells = columns
      .filter((column) => cells[column] !== cellsOf(other)[column])
      .map((column) => cells[column] ?? "")
    const inText = [...text.matchAll(/“([^”]+)”/g)]
      .map(([, message = ""]) => message)
      .filter((message) => !other.includes(`«${message}»`))
    return [...inCells, ...inText]
  })
}

/** The cells of a table's row; any other text has none. */
function cellsOf(text: string): string[] {
  return /^\|.*\|$/.test(text)
    ? text
        .slice(1, -1)
        .split("|")
        .map((cell) => cell.trim())
    : []
}

/** The admin's English words, with the Russian words of the same keys. */
const WORDS = new Map<string, string[]>()
const russianWords = new Map(flatten(translations.ru))
for (const [key, english] of flatten(translations.en)) {
  const russian = russianWords.get(key)
  if (russian) {
    WORDS.set(english, [...(WORDS.get(english) ?? []), russian])
  }
}

function flatten(words: object, path = ""): [string, string][] {
  return Object.entries(words).flatMap(([key, value]: [string, unknown]) =>
    typeof value === "object" && value
      ? flatten(value, `${path}.${key}`)
      : [[`${path}.${key}`, String(value)] as [string, string]]
  )
}
