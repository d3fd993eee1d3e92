import { isDeepStrictEqual } from "node:util"
import { statementClient } from "../../integration-tests/http/statements/statement-client"
import { until } from "../../integration-tests/http/support/until"
import { Failure } from "../../scripts/failure"
import { writeCursor } from "../../src/shared/lists/cursor"
import type { Bench } from "../bring-up"
import { expectedVerdicts, fillRegistry, type Sample } from "./registry"
import { type Busy, logIn, whileBusy } from "./while-busy"

export type StatementTimes = {
  storing: Busy
  comparing: Busy
  /** Milliseconds of each page of its lines. */
  pages: Record<string, number[]>
}

const TIMEOUT_MS = 300_000

/**
 * Imports a registry as long as one may be, has it compared with a ledger of as many
 * payments, and reads its lines: by the API, as the admin does.
 */
export async function compareStatement(bench: Bench): Promise<StatementTimes> {
  const { pool } = bench
  const registry = await fillRegistry(pool)
  const admin = await logIn(bench)
  const client = statementClient(() => ({ shop: { admin } }))
  const [storing, { id, guess }] = await whileBusy(bench, () =>
    client.upload(registry.file)
  )
  const path = `/admin/sbp/statements/${id}`
  const [comparing] = await whileBusy(bench, async () => {
    await admin.post(`${path}/judge`, { layout: guess, ...registry.days })
    const judged = pool("sbp_statement").where({ id }).whereNotNull("judged_at")
    await until(() => judged.clone().first(), "the verdicts", TIMEOUT_MS)
  })
  const { verdicts } = await client.read(id)
  const found = Object.fromEntries(verdicts.map((it) => [it.verdict, it.count]))
  const expected = await expectedVerdicts(pool, registry)
  if (!isDeepStrictEqual(found, expected)) {
    throw new Failure(
      `The verdicts are ${JSON.stringify(found)}, not ${JSON.stringify(expected)}.`
    )
  }
  const read = (query: string) =>
    admin.get<{ lines: object[] }>(`${path}/lines?limit=100${query}`)
  const [, pages] = await whileBusy(bench, () =>
    timePages(read, pagesOf(id, registry.samples))
  )
  return { storing, comparing, pages }
}

type Pages = Record<string, (turn: number) => string>

/** The queries of the lines. A search looks for another value each time. */
export function pagesOf(id: string, samples: readonly Sample[]): Pages {
  const sample = (turn: number) => samples[turn % samples.length]!
  const place = { value: "90000", id: `${id}_90000` }
  return {
    "the first page": () => "",
    "those that are matched": () => "&verdict=matched",
    "those that are open": () => "&is_open=true",
    "found by the gateway's id": (turn) => `&q=${sample(turn).gateway_id}`,
    "found by a sum": (turn) => `&q=${sample(turn).amount}`,
    "after 10,000 others": () => "&offset=10000",
    "after 90,000 others": () =>
      `&after=${writeCursor({ order: "number", place })}`,
  }
}

const WARM_UP = 5
const COUNT = 100

/** Reads the pages in turns, so that other work of the store slows all of them alike. */
async function timePages(
  read: (query: string) => Promise<{ lines: object[] }>,
  pages: Pages
): Promise<StatementTimes["pages"]> {
  const times: StatementTimes["pages"] = {}
  for (let turn = 0; turn < WARM_UP + COUNT; turn++) {
    for (const [name, queryOf] of Object.entries(pages)) {
      const startedAt = performance.now()
      const { lines } = await read(queryOf(turn))
      if (lines.length === 0) {
        throw new Failure(`There is no line among ${name}.`)
      }
      if (turn >= WARM_UP) {
        ;(times[name] ??= []).push(performance.now() - startedAt)
      }
    }
  }
  return times
}
