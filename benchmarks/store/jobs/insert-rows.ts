import type { MedusaContainer } from "@medusajs/framework/types"
import { generateEntityId } from "@medusajs/framework/utils"
import { timeAll } from "../../time-all"
import { poolOf } from "./open-shop"

/**
 * Inserts rows one by one, with as many connections as notifications use, into a table
 * that has only its key. Returns the milliseconds that it took.
 */
export async function insertRows(
  container: MedusaContainer,
  { bodies, atOnce }: { bodies: string[]; atOnce: number }
): Promise<number> {
  const pool = poolOf(container)
  return timeAll(bodies, atOnce, (body) =>
    pool("bench_row").insert({ id: generateEntityId(undefined, "row"), body })
  )
}
