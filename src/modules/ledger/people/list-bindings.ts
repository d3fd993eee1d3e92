import type { Knex } from "@medusajs/framework/mikro-orm/knex"
import type { PersonRow } from "../models/person"
import { PEOPLE, rowsOf } from "../sql"

/** The addresses that a user is bound to. */
export async function listBindings(
  pool: Knex,
  user_id: string
): Promise<PersonRow[]> {
  return rowsOf<PersonRow>(pool, PEOPLE).where({ user_id })
}
