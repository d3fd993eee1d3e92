import { packedScript } from "../build/packed-code"

const CODE = [
  "// Why it is there.",
  "function text(name) {",
  "    if (name) {",
  "        return `Dear ${name.replace(`",
  "    `, `",
  "        `)},",
  "",
  "        your order`;",
  "    }",
  "    return '    nobody';",
  "}",
  "return [text('Anna'), text('')].join();",
].join("\n")

const valueOf = (code: string): unknown =>
  // oxlint-disable-next-line typescript/no-implied-eval
  (new Function(code) as () => unknown)()

it("a packed script does the same as its source, with narrow indents", () => {
  const packed = packedScript(CODE)
  expect(valueOf(packed)).toBe(valueOf(CODE))
  expect(packed.trimEnd().split("\n")).toEqual(
    CODE.split("\n")
      .slice(1)
      .map((line, index) =>
        // Within a string, spaces stay.
        [3, 4, 6].includes(index)
          ? line
          : line.replace(/^ +/, (it) => " ".repeat(it.length / 4))
      )
  )
})

it("a packed script calls what it imports directly", () => {
  const code = "f((0, x_1.y)(`\n    (0, x_1.z)()`, (0, x_1.w)()))"
  expect(packedScript(code).trimEnd()).toBe(
    "f(x_1.y(`\n    (0, x_1.z)()`, x_1.w()));"
  )
})

it("a packed script drops the statement that sets its exports to undefined", () => {
  const made = ["exports.a = a;", "exports.b = void 0;", "exports.c = {};"]
  const code = ["exports.a = exports.b = exports.c = void 0;", ...made]
  expect(packedScript(code.join("\n")).trimEnd().split("\n")).toEqual([
    "exports.a = a;",
    "exports.c = {};",
  ])
})
