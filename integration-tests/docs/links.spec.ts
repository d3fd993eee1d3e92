import { existsSync, statSync } from "node:fs"
import { join } from "node:path"
import { anchorsOf } from "./support/anchors"
import { inlineCodeOf } from "./support/blocks"
import { type Link, linksOf } from "./support/links"
import { pages, proseOf, root } from "./support/pages"

/** The page that GitHub shows for a link: for a folder, its README. */
function pageAt(path: string): string {
  const readme = `${path}/README.md`
  return pages.includes(readme) ? readme : path
}

describe.each(pages)("%s", (page) => {
  const links = linksOf(page)
  const exists = ({ path }: Link) => existsSync(join(root, path))

  it("links only to files that exist", () => {
    const dead = links.filter((link) => !exists(link))
    expect(dead.map(({ written }) => written)).toEqual([])
  })

  it("links only to headings that exist", () => {
    const headings = links.filter(({ path, anchor }) =>
      anchor ? path.endsWith(".md") : false
    )
    const dead = headings
      .filter(exists)
      .filter(({ path, anchor }) => !anchorsOf(path).includes(anchor))
    expect(dead.map(({ written }) => written)).toEqual([])
  })

  it("names only files that exist", () => {
    const dead = inlineCodeOf(proseOf(page))
      .filter((code) => PATH.test(code))
      .filter((code) => !/[*…<]/.test(code))
      .filter((code) => !existsSync(join(root, code)))
    expect(dead).toEqual([])
  })
})

/** Pages beside a test, or where GitHub shows them by itself. */
const FOUND_OTHERWISE = /__tests__|^\.github/

/** A path from the root, or from one of its folders. */
const PATH =
  /^(src|docs|integration-tests|scripts|simulator|storefront|benchmarks|\.ci)\/\S*$/

it("every page is at most two clicks away from README.md", () => {
  const clicks = (from: string[]) =>
    from.flatMap((page) => [
      page,
      ...linksOf(page).map(({ path }) => pageAt(path)),
    ])
  const isPage = (path: string) =>
    pages.includes(path) && statSync(join(root, path)).isFile()
  const near = clicks(clicks(["README.md"]).filter(isPage))
  const far = pages.filter((page) => !near.includes(page))
  expect(far.filter((page) => !FOUND_OTHERWISE.test(page))).toEqual([])
})
