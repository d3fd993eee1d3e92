import { packedTypes } from "../build/packed-types"

/** The packed files of types of a package whose entry is `index.d.ts`. */
const pack = (files: Record<string, string[]>) =>
  Object.fromEntries(
    packedTypes(["index.d.ts"], (file) => `${files[file]?.join("\n")}\n`)
  )

it("packed types have the comments of what is exported, and none within a constant's type", () => {
  const inside = ["    /** Its name. */", "    name: string;"]
  const code = [
    "/** A table. */",
    "export declare const TABLE: {",
    ...inside,
    "};",
    "/** A row. */",
    "export type Row = {",
    ...inside,
    "};",
  ]
  const packed = pack({ "index.d.ts": code })["index.d.ts"] ?? ""
  expect(packed.split("\n")).toEqual([
    ...code
      .filter((_, index) => index !== 2)
      .map((line) => line.replace(/^ {4}/, " ")),
    "export {};",
    "",
  ])
})

it("packed types are what the entries name, and what that names, and nothing else", () => {
  const packed = pack({
    "index.d.ts": [
      "/** What a store's own code sees. */",
      'export { type Row } from "./row";',
    ],
    "row/index.d.ts": [
      'import type { State, Table } from "../state";',
      'import { hidden } from "../hidden";',
      "/** Not exported by the entry. */",
      "export declare function find(table: Table): typeof hidden;",
      "declare const id: unique symbol;",
      'export type Row = { [id]: State; sum: import("../sum").Sum };',
      "export {};",
    ],
    "state/index.d.ts": [
      "export declare const STATES: readonly string[];",
      "export type State = (typeof STATES)[number];",
      "export type Table = string;",
    ],
    "sum/index.d.ts": [
      "export type Sum = string;",
      "export declare function add(a: Sum, b: Sum): Sum;",
    ],
    "hidden/index.d.ts": ["export declare const hidden: string;"],
  })
  expect(packed).toEqual({
    "index.d.ts":
      '/** What a store\'s own code sees. */\nexport { type Row } from "./row";\nexport {};\n',
    "row/index.d.ts": [
      'import type { State } from "../state";',
      "declare const id: unique symbol;",
      'export type Row = { [id]: State; sum: import("../sum").Sum };',
      "export {};",
      "",
    ].join("\n"),
    "state/index.d.ts": [
      "export declare const STATES: readonly string[];",
      "export type State = (typeof STATES)[number];",
      "export {};",
      "",
    ].join("\n"),
    "sum/index.d.ts": "export type Sum = string;\nexport {};\n",
  })
})
