import type { Knex } from "@medusajs/framework/mikro-orm/knex"

/** In the order in which parts can be created. */
const KINDS = ["column", "constraint", "index", "function", "trigger"] as const

type PartKind = (typeof KINDS)[number]

/** The parts of a table: their definitions by name, as Postgres prints them. */
type Table = Record<PartKind, Record<string, string>>

export type Tables = Record<string, Table>

/** A difference between a table and what its migrations make. */
export type Drift = {
  table: string
  kind: PartKind | "table"
  name: string
  /** Undefined where the migrations make no such part. */
  expected?: string
  /** Undefined where it is missing. */
  found?: string
}

/**
 * The catalog prints a part in one way, however it was written. A function is read with the
 * triggers that call it.
 */
const PARTS = `
WITH ours AS (
  SELECT oid, relname::text AS "table" FROM pg_class
  WHERE relkind = 'r' AND relname LIKE 'sbp\\_%'
    AND relnamespace = current_schema()::regnamespace)
SELECT "table", 'column' AS kind, attname::text AS name,
  concat(format_type(atttypid, atttypmod), CASE WHEN attnotnull THEN ' NOT NULL' END,
    ' DEFAULT ' || pg_get_expr(adbin, adrelid)) AS definition
FROM ours JOIN pg_attribute ON attrelid = ours.oid AND attnum > 0 AND NOT attisdropped
LEFT JOIN pg_attrdef ON adrelid = attrelid AND adnum = attnum
UNION ALL
SELECT "table", 'constraint', conname::text, pg_get_constraintdef(it.oid, true)
FROM ours JOIN pg_constraint it ON conrelid = ours.oid AND contype IN ('c', 'f', 'p', 'u', 'x')
UNION ALL
SELECT "table", 'index', relname::text, concat(pg_get_indexdef(indexrelid, 0, true),
  CASE WHEN NOT indisvalid THEN ' (invalid)' END)
FROM ours JOIN pg_index ON indrelid = ours.oid JOIN pg_class it ON it.oid = indexrelid
WHERE NOT EXISTS (SELECT FROM pg_constraint WHERE conindid = indexrelid)
UNION ALL
SELECT "table", 'trigger', tgname::text, concat(pg_get_triggerdef(it.oid, true),
  CASE WHEN tgenabled = 'D' THEN ' (switched off)' END)
FROM ours JOIN pg_trigger it ON tgrelid = ours.oid AND NOT tgisinternal
UNION ALL
SELECT "table", 'function', proname::text, min(regexp_replace(prosrc, '\\s+', ' ', 'g'))
FROM ours JOIN pg_trigger ON tgrelid = ours.oid AND NOT tgisinternal
JOIN pg_proc ON pg_proc.oid = tgfoid GROUP BY 1, 3
ORDER BY 1, 2, 3`

type Part = { table: string; kind: PartKind; name: string; definition: string }

/** The plugin's tables as they are in the first schema of the search path. */
export async function readTables(database: Knex): Promise<Tables> {
  const { rows } = await database.raw<{ rows: Part[] }>(PARTS)
  const tables: Tables = {}
  for (const { table, kind, name, definition } of rows) {
    tables[table] ??= {
      column: {},
      constraint: {},
      index: {},
      function: {},
      trigger: {},
    }
    tables[table][kind][name] = definition
  }
  return tables
}

/**
 * The differences from the expected tables. The store's own tables, plain indexes and functions
 * do not count.
 */
export async function findDrift(
  database: Knex,
  expected: Tables
): Promise<Drift[]> {
  const found = await readTables(database)
  return Object.entries(expected).flatMap(([table, parts]) => {
    const own = found[table]
    return own
      ? KINDS.flatMap((kind) => compare(table, kind, parts[kind], own[kind]))
      : [{ table, kind: "table" as const, name: table }]
  })
}

function compare(
  table: string,
  kind: PartKind,
  expected: Record<string, string>,
  found: Record<string, string>
): Drift[] {
  const names = new Set([...Object.keys(expected), ...Object.keys(found)])
  return [...names]
    .map((name) => ({
      table,
      kind,
      name,
      ...(name in expected && { expected: expected[name] }),
      ...(name in found && { found: found[name] }),
    }))
    .filter(({ expected, found }) => expected !== found)
    .filter(
      ({ expected, found }) =>
        expected !== undefined || canRefuseRows(kind, found ?? "")
    )
}

/** A function refuses rows only through its trigger. */
function canRefuseRows(kind: PartKind, definition: string): boolean {
  return kind === "index"
    ? definition.startsWith("CREATE UNIQUE")
    : kind !== "function"
}
