import { anchorsOf } from "./support/anchors"
import { inlineCodeOf } from "./support/blocks"
import { commandsIn } from "./support/shell"

describe("the parser of pages splits", () => {
  it.each([
    ["a\nb # not c\n# nor d", ["a", "b"]],
    ["a && b; c", ["a", "b", "c"]],
    ["a \\\n  -b '{\n # }'", ["a -b '{ # }'"]],
    ['a "b && c" $d#e', ['a "b && c" $d#e']],
    ["X=1 Y='2 3' a", ["a"]],
  ])("commands as a shell does: %j", (code, texts) => {
    expect(commandsIn(code).map(({ text }) => text)).toEqual(texts)
  })

  it("variables of a command", () => {
    expect(commandsIn("X=1 Y='2 3' a")[0]?.variables).toEqual([
      "X=1",
      "Y='2 3'",
    ])
  })

  it("inline code that is broken over two lines", () => {
    expect(inlineCodeOf("type `a\nb`, and `c`")).toEqual(["a b", "c"])
  })

  it("headings into anchors as GitHub does", () => {
    const anchors = anchorsOf("docs/storefront/README.md")
    expect(anchors).toContain("a-sessions-id-is-a-key")
    expect(anchors).toContain("2-the-page-that-they-return-to")
    expect(anchorsOf("docs/admin.md")).toContain("settings--sbp")
    expect(anchorsOf("docs/configuration.md")).toContain("notificationips")
  })
})
