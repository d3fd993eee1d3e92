import { existsSync, readdirSync, readFileSync } from "node:fs"
import { dirname, join } from "node:path"
import ts from "typescript"
import {
  type Manifest,
  webAddressOf,
} from "../../scripts/build/packed-manifest"
import { packedPages } from "../../scripts/build/packed-pages"
import { MerchantFolder } from "./merchant-folder"

const root = join(__dirname, "../..")
const manifest = JSON.parse(
  readFileSync(join(root, "package.json"), "utf8")
) as Manifest
const merchant = new MerchantFolder()

beforeAll(() => merchant.install())
afterAll(() => merchant.remove())

const read = (path: string) =>
  readFileSync(join(merchant.installed, path), "utf8")
const exists = (path: string) => existsSync(join(merchant.installed, path))

function filesWith(ending: RegExp): string[] {
  return readdirSync(merchant.installed, { recursive: true, encoding: "utf8" })
    .filter((path) => ending.test(path))
    .sort()
}

/** A page without its code, in which nothing is a link. */
function proseOf(text: string): string {
  return text
    .replaceAll(/^( *)```[\s\S]*?^\1```$/gm, "")
    .replaceAll(/`[^`]*`/g, "")
}

/** Where links and pictures lead. */
function targetsOf(text: string): string[] {
  return [
    ...proseOf(text).matchAll(/\]\(\s*([^)\s]+)/g),
    ...proseOf(text).matchAll(/(?:src|href)="([^"]+)"/g),
  ].map(([, target = ""]) => target)
}

/** Links and pictures that are no address on the web. */
const relativeLinks = (text: string) =>
  targetsOf(text).filter((target) => !/^([a-z]+:|#)/.test(target))

const PAGE = /\b(?:docs|simulator)\/[\w/-]+(?:\.md)?/g

it("every page is installed as the build packs it", () => {
  const repository = webAddressOf(manifest)
  const pages = packedPages({ ...manifest, repository })
  expect(pages.size).toBeGreaterThan(50)
  const installed = [...pages.keys()].map((page) => [page, read(page)])
  expect(installed).toEqual([...pages])
})

it("chapters that are only of use beside the repository are not installed", () => {
  for (const [page, chapter] of [
    ["README.md", "\n## Test it\n"],
    ["docs/storefront/dtc-starter.md", "\n## 4. Try it\n"],
    ["docs/ru/README.md", "\n## Попробовать\n"],
    ["simulator/README.md", "\n## Assumptions\n"],
  ] as const) {
    expect(readFileSync(join(root, page), "utf8")).toContain(chapter)
    expect(read(page)).not.toContain(chapter)
    expect(read(page)).toContain("\n## ")
  }
})

describe.each([
  ["while the repository has no address", undefined],
  ["once the repository has an address", "https://github.com/owner/name"],
])("%s", (_, repository) => {
  const pages = packedPages({ ...manifest, repository })
  const readme = pages.get("README.md") ?? ""

  it("README.md, which npm shows alone, has no link that leads nowhere", () => {
    expect(relativeLinks(readme)).toEqual([])
    const named = readme.replaceAll(/https?:\/\/\S+/g, "").match(PAGE) ?? []
    expect(named.filter((page) => !exists(page))).toEqual([])
    const linked = filesLinkedIn(readme, repository)
    expect(named.length + linked.length).toBeGreaterThan(10)
  })

  it("every link on every other page leads to a file of the package", () => {
    const others = [...pages].filter(
      ([page]) => page.endsWith(".md") && page !== "README.md"
    )
    expect(others.length).toBeGreaterThan(25)
    const links = others.flatMap(([page, text]) =>
      relativeLinks(text).map((target) => {
        const [file = ""] = decodeURI(target).split("#")
        return { page, target, file: join(dirname(page), file) }
      })
    )
    expect(links.length).toBeGreaterThan(200)
    expect(links.filter(({ file }) => !exists(file))).toEqual([])
  })

  it("every link to the repository leads to a file of it", () => {
    const linked = [...pages.values()].flatMap((text) =>
      filesLinkedIn(text, repository)
    )
    expect(linked.length > 50).toBe(repository !== undefined)
    expect(linked.filter((file) => !existsSync(join(root, file)))).toEqual([])
  })
})

/** The files of the repository that a page links to on the web. */
function filesLinkedIn(text: string, repository: string | undefined): string[] {
  if (!repository) {
    return []
  }
  const place = new RegExp(`^${repository}/(?:blob|raw)/v${manifest.version}/`)
  return targetsOf(text)
    .filter((target) => target.startsWith(repository))
    .map((target) => decodeURI(target.replace(place, "")).split("#")[0] ?? "")
}

it("every sentence of the code names pages that are installed", () => {
  const named = filesWith(/^\.medusa\/.*\.m?js$/).flatMap((file) =>
    textsOf(file).flatMap((text) =>
      (text.match(PAGE) ?? []).map((page) => ({ file, page }))
    )
  )
  const pages = named.map(({ page }) => page)
  expect(pages).toContain("docs/install.md")
  expect(pages).toContain("docs/configuration.md")
  expect(pages).toContain("docs/deployment.md")
  expect(named.filter(({ page }) => !exists(page))).toEqual([])
})

/** Every text in a file of code, and the fixed parts of templates. */
function textsOf(path: string): string[] {
  const { ES2022 } = ts.ScriptTarget
  const texts: string[] = []
  const visit = (node: ts.Node) => {
    if (ts.isStringLiteralLike(node) || ts.isTemplateHead(node)) {
      texts.push(node.text)
    } else if (ts.isTemplateMiddleOrTemplateTail(node)) {
      texts.push(node.text)
    }
    ts.forEachChild(node, visit)
  }
  visit(ts.createSourceFile(path, read(path), ES2022, true))
  return texts.filter((text) => !text.startsWith("."))
}
