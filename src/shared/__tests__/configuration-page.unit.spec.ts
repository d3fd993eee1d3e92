import { readFileSync } from "node:fs"
import { join } from "node:path"
import { runInNewContext } from "node:vm"
import type { z } from "@medusajs/framework/zod"
import { parseOptions } from "../options"
import { optionsSchema } from "../options/schema"

type Row = { option: string; default?: string; example: string }

const page = readFileSync(
  join(__dirname, "../../../docs/configuration.md"),
  "utf8"
)

/** Every row of every table of options, by the names of its columns. */
const rows: Row[] = [...page.matchAll(/^\| Option .*\n(\|.*\n)+/gm)].flatMap(
  ([table]) => {
    const [head = [], , ...body] = table.trim().split("\n").map(cellsOf)
    return body.map((cells) => {
      const named = head.map((name, i) => [name.toLowerCase(), cells[i]])
      return Object.fromEntries(named) as Row
    })
  }
)

/** The cells of a line; of code with a remark, the code alone. */
function cellsOf(line: string): string[] {
  return line
    .slice(1, -1)
    .split("|")
    .map((cell) => cell.trim())
    .map((cell) => /^`(.*?)`/.exec(cell)?.[1] ?? cell)
}

const needed = {
  baseUrl: "https://gateway.example",
  shopId: "1",
  secretKey: "key",
  backendUrl: "https://store.example",
  storefrontUrl: "https://shop.example",
}

/** "payouts.limits.rub.perDay" for every option that the schema knows. */
function namesOf(schema: z.ZodObject, prefix = ""): string[] {
  return Object.entries(schema.shape).flatMap(([name, field]) => {
    const inner = unwrap(field as z.ZodType)
    if ("valueType" in inner) {
      const group = inner.valueType as z.ZodObject
      return namesOf(group, `${prefix}${name}.rub.`)
    }
    return "shape" in inner
      ? namesOf(inner as z.ZodObject, `${prefix}${name}.`)
      : [prefix + name]
  })
}

function unwrap(schema: z.ZodType): z.ZodType {
  const { innerType, in: input } = schema.def as {
    innerType?: z.ZodType
    in?: z.ZodType
  }
  const inner = innerType ?? (isRecord(input) ? input : undefined)
  return inner ? unwrap(inner) : schema
}

/** A group for each currency, which is normalised later. */
function isRecord(schema: z.ZodType | undefined): boolean {
  return schema !== undefined && "valueType" in schema
}

it("docs/configuration.md explains every option, and no other", () => {
  const shown = rows.map(({ option }) => option).sort()
  expect(shown).toEqual(namesOf(optionsSchema).sort())
})

describe("docs/configuration.md shows", () => {
  it.each(rows.filter((row) => row.default !== undefined))(
    "the default of $option",
    ({ option, default: shown = "" }) => {
      const value = option
        .split(".")
        .reduce<unknown>(
          (group, name) =>
            (group as Record<string, unknown> | undefined)?.[name],
          parseOptions(needed)
        )
      const text = typeof value === "string" ? value : JSON.stringify(value)
      expect(shown.toLowerCase()).toBe((text ?? "").toLowerCase())
    }
  )

  it.each(rows.filter((row) => row.default === undefined))(
    "that $option cannot be left out",
    ({ option }) => {
      expect(() => parseOptions({ ...needed, [option]: undefined })).toThrow(
        `${option} is missing`
      )
    }
  )
})

it("Medusa would start with all examples of docs/configuration.md", () => {
  const context = { process: { env: keys } }
  const options: Record<string, unknown> = {}
  for (const { option, example } of rows) {
    const path = option.split(".")
    const name = path.pop() ?? ""
    const group = path.reduce<Record<string, unknown>>(
      (outer, inner) => (outer[inner] ??= {}) as Record<string, unknown>,
      options
    )
    group[name] = runInNewContext(example, context)
  }
  // Copied, because the schema does not recognise arrays of another context.
  const written = JSON.parse(JSON.stringify(options)) as object
  expect(() => parseOptions(written)).not.toThrow()
  // Shows that a wrong option would be noticed.
  expect(() => parseOptions({ ...written, returnPath: "x" })).toThrow(
    "returnPath must be a path"
  )
})

/** An environment where every variable is a key of its own. */
const keys = new Proxy(
  {},
  { get: (_, name) => String(name).padEnd(32, "0") }
) as Record<string, string>
