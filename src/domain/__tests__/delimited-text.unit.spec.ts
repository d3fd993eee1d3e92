import { parse } from "csv-parse/sync"
import { readDelimited } from "../delimited-text"

it.each([
  ["commas", 'Anna,a@x.ru,"1 499,90"\n', [["Anna", "a@x.ru", "1 499,90"]]],
  ["semicolons", "Анна;a@x.ru;1499,90", [["Анна", "a@x.ru", "1499,90"]]],
  ["tabs", "Anna\ta@x.ru\t1,5;2\n", [["Anna", "a@x.ru", "1,5;2"]]],
])("readDelimited finds that %s separate the cells", (_, text, table) => {
  expect(readDelimited(text)).toEqual(table)
})

it("readDelimited separates only by a given separator", () => {
  expect(readDelimited("a, b;c\nd, e", ["\t"])).toEqual([["a, b;c"], ["d, e"]])
})

it("readDelimited reads quoted cells", () => {
  const text = '"a ""b"", c","two\r\nlines",""\r\n"ООО "Роза"",x,y\n'
  expect(readDelimited(text)).toEqual([
    ['a "b", c', "two\r\nlines", ""],
    ['"ООО "Роза""', "x", "y"],
  ])
})

it("readDelimited takes a quote that is not closed for an ordinary character", () => {
  expect(readDelimited('a,"b\nc,d')).toEqual([
    ["a", '"b'],
    ["c", "d"],
  ])
})

it("readDelimited keeps empty cells and empty lines, so that lines can be counted", () => {
  expect(readDelimited("\ufeff\n\na;;\n;b;c\r;;")).toEqual([
    [""],
    [""],
    ["a", "", ""],
    ["", "b", "c"],
    ["", "", ""],
  ])
})

it("readDelimited reads numbers that are written as texts for Excel", () => {
  expect(readDelimited('"=""007""";b')).toEqual([["007", "b"]])
})

it.each(["", "one", "one\n", "\n"])("reads %j", (text) => {
  expect(readDelimited(text)).toEqual(
    text === "" ? [] : [[text.replace("\n", "")]]
  )
})

it("readDelimited reads any table as csv-parse does", () => {
  const signs = ["a", "Ж", '"', ",", "\n", "\r\n", " ", "1"]
  // A generator of its own, so that a failure can be repeated.
  let seed = 7
  const next = (below: number) => {
    seed = (seed * 48_271) % 2_147_483_647
    return seed % below
  }
  for (let run = 0; run < 500; run++) {
    const table = Array.from({ length: 1 + next(5) }, () =>
      Array.from({ length: 3 }, () =>
        Array.from({ length: next(6) }, () => signs[next(signs.length)]).join(
          ""
        )
      )
    )
    const text = table
      .map((line) =>
        line.map((cell) => `"${cell.replaceAll('"', '""')}"`).join(",")
      )
      .join("\r\n")
    expect(readDelimited(text)).toEqual(
      parse(text, { relax_column_count: true })
    )
    expect(readDelimited(text)).toEqual(table)
  }
})
