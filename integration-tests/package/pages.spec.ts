import { existsSync, readdirSync, readFileSync } from "node:fs"
import { dirname, join } from "node:path"
import ts from "typescript"
import { MerchantFolder } from "./merchant-folder"

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
function proseOf(page: string): string {
  return read(page)
    .replaceAll(/^( *)```[\s\S]*?^\1```$/gm, "")
    .replaceAll(/`[^`]*`/g, "")
}

/** Links and pictures that are no address on the web. */
function relativeLinks(page: string): string[] {
  return [
    ...proseOf(page).matchAll(/\]\(\s*([^)\s]+)/g),
    ...proseOf(page).matchAll(/(?:src|href)="([^"]+)"/g),
  ]
    .map(([, target = ""]) => target)
    .filter((target) => !/^([a-z]+:|#)/.test(target))
}

const PAGE = /\b(?:docs|simulator)\/[\w/-]+(?:\.md)?/g

it("README.md, which npm shows alone, has no link that leads nowhere", () => {
  expect(relativeLinks("README.md")).toEqual([])
  const named = read("README.md").match(PAGE) ?? []
  expect(named.length).toBeGreaterThan(10)
  expect(named.filter((page) => !exists(page))).toEqual([])
})

it("every link on every other page leads to a file of the package", () => {
  const pages = filesWith(/\.md$/).filter((page) => page !== "README.md")
  expect(pages.length).toBeGreaterThan(25)
  const links = pages.flatMap((page) =>
    relativeLinks(page).map((target) => {
      const [file = ""] = decodeURI(target).split("#")
      return { page, target, file: join(dirname(page), file) }
    })
  )
  expect(links.length).toBeGreaterThan(200)
  expect(links.filter(({ file }) => !exists(file))).toEqual([])
})

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
