import { readdirSync, readFileSync } from "node:fs"
import path from "node:path"

const modules = path.join(__dirname, "../../src/modules")

type Property = { parse(name: string): { dataType?: DataType } }
type DataType = { name: string; options?: { choices?: string[] } }
type Model = {
  parse(): { tableName: string; schema: Record<string, Property> }
}

/** The values of each enum in the models, sorted. */
function enumsOf(module: string): Record<string, string[]> {
  const folder = path.join(modules, module, "models")
  const exported = readdirSync(folder).flatMap((file) =>
    Object.values(
      jest.requireActual<Record<string, Partial<Model>>>(
        path.join(folder, file)
      )
    )
  )
  return Object.fromEntries(
    exported
      .flatMap((it) => it.parse?.() ?? [])
      .flatMap(({ tableName, schema }) =>
        Object.entries(schema).flatMap(([name, property]) => {
          const choices = property.parse(name).dataType?.options?.choices
          return choices ? [[`${tableName}.${name}`, [...choices].sort()]] : []
        })
      )
  )
}

/** The values that the database accepts after all migrations. */
function checksOf(module: string): Record<string, string[]> {
  const folder = path.join(modules, module, "migrations")
  const files = readdirSync(folder).filter((file) => file.endsWith(".ts"))
  const up = files
    .sort()
    .map((file) => readFileSync(path.join(folder, file), "utf8"))
    .map((code) => code.split("async down()")[0] ?? "")
    .join()
  const statements = up.split(/(?=(?:create|alter) table )/i)
  return Object.fromEntries(
    statements.flatMap((statement) => {
      const [, table = ""] =
        /table (?:if (?:not )?exists )?"(\w+)"/i.exec(statement) ?? []
      return [...statement.matchAll(/check ?\("(\w+)" in \(([^)]*)\)/gi)].map(
        ([, column = "", list = ""]) => [
          `${table}.${column}`,
          list
            .split(",")
            .map((it) => it.trim().replaceAll("'", ""))
            .sort(),
        ]
      )
    })
  )
}

it.each(["ledger", "payout", "statement"])(
  "the database takes exactly the values that the models of %s have",
  (module) => {
    const enums = enumsOf(module)
    expect(Object.keys(enums).length).toBeGreaterThan(2)
    // If this fails, run `npm run migrations`.
    expect(checksOf(module)).toEqual(enums)
  }
)
