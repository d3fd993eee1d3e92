import { packedManifest, webAddressOf } from "../build/packed-manifest"
import { packedPage } from "../build/packed-page"

const PACKED = ["README.md", "docs/install.md", "docs/faq.md", "docs/ru/faq.md"]

const pack = (page: string, text: string, repository?: string) =>
  packedPage(text, {
    page,
    isPacked: (file) =>
      PACKED.some((it) => it === file || it.startsWith(`${file}/`)),
    repository,
    version: "1.2.3",
  })

const WEB = "https://git.example/owner/name"

describe("a page of the package", () => {
  it.each([
    ["[it](faq.md#why)", "[it](faq.md#why)"],
    ["[it](#here)", "[it](#here)"],
    ["[it](https://a.example/b.md)", "[it](https://a.example/b.md)"],
    ["[why](adr/0001-one.md)", "why"],
    ["![The page](images/a.png)", "The page"],
    ["see [`x`](../src/x.ts), and [it](faq.md)", "see `x`, and [it](faq.md)"],
    ["`[it](adr/0001-one.md)`", "`[it](adr/0001-one.md)`"],
    ["```md\n[it](adr/0001-one.md)\n```", "```md\n[it](adr/0001-one.md)\n```"],
  ])("keeps only links that lead somewhere: %j", (text, expected) => {
    expect(pack("docs/install.md", text)).toBe(expected)
  })

  it("links to the English page if the Russian one is not packed", () => {
    const text = "[это](install.md#раз), [то](faq.md)"
    expect(pack("docs/ru/faq.md", text)).toBe(
      "[это](../install.md), [то](faq.md)"
    )
  })

  it("links to the repository once it has an address", () => {
    const text = "[why](adr/0001-one.md#so), ![A](images/a.png), [it](faq.md)"
    expect(pack("docs/install.md", text, WEB)).toBe(
      `[why](${WEB}/blob/v1.2.3/docs/adr/0001-one.md#so), ![A](${WEB}/raw/v1.2.3/docs/images/a.png), [it](faq.md)`
    )
  })

  it("leaves pages that are not packed out of an index", () => {
    const index = "| [It](faq.md) | A |\n| [Why](adr/0001-one.md) | B |\n"
    expect(pack("docs/install.md", index)).toBe("| [It](faq.md) | A |\n")
    const web = pack("docs/install.md", index, WEB)
    expect(web).toContain("| [Why](https://git.example/")
  })

  it("has one line for each paragraph, item and heading, and keeps the lines of code", () => {
    const code = "```bash\nnpm ci\nnpm start\n```"
    const lines = [
      "# Title",
      "One line",
      "and (more",
      "text),",
      "`code` and",
      "**more** of",
      "2 kinds.",
      "",
      "- an item",
      "  goes on",
    ]
    const page = [
      ...lines,
      "- another",
      "1. a step",
      "2. a step",
      "| a |",
      "",
      code,
      "Text",
    ]
    expect(pack("docs/faq.md", page.join("\n"))).toBe(
      `# Title\nOne line and (more text), \`code\` and **more** of 2 kinds.\n\n- an item goes on\n- another\n1. a step\n2. a step\n| a |\n\n${code}\nText`
    )
  })

  it("has tables without padding, but not within code", () => {
    const table = "| a    | b   |\n| ---- | --: |\n| `x  y` | 1   |\n"
    expect(pack("docs/faq.md", table)).toBe(
      "| a | b |\n| --- | --: |\n| `x  y` | 1 |\n"
    )
  })
})

describe("README.md, which npm shows alone", () => {
  const text =
    '[install](docs/install.md), [docs](docs), [why](docs/adr/0001-one.md) <img src="docs/images/a.png" width="2" alt="A" />'

  it("names pages of the package", () => {
    expect(pack("README.md", text)).toBe(
      "install (`docs/install.md`), docs (`docs`), why A"
    )
  })

  it("links every page once the repository has an address", () => {
    const { repository } = { repository: { url: `git+${WEB}.git` } }
    const web = webAddressOf({ version: "1.2.3", exports: {}, repository })
    expect(web).toBe(WEB)
    expect(pack("README.md", text, web)).toBe(
      `[install](${WEB}/blob/v1.2.3/docs/install.md), [docs](${WEB}/blob/v1.2.3/docs), [why](${WEB}/blob/v1.2.3/docs/adr/0001-one.md) ![A](${WEB}/raw/v1.2.3/docs/images/a.png)`
    )
  })
})

it("the published manifest has a homepage and a place for bugs once the repository is known", () => {
  const manifest = {
    version: "1.2.3",
    exports: {},
    private: true,
    scripts: { build: "…" },
  }
  expect(packedManifest(manifest)).toEqual({ version: "1.2.3", exports: {} })
  const repository = "github:owner/name"
  expect(packedManifest({ ...manifest, repository })).toEqual({
    version: "1.2.3",
    exports: {},
    repository,
    homepage: "https://github.com/owner/name#readme",
    bugs: { url: "https://github.com/owner/name/issues" },
  })
})
