import type { Knex } from "@medusajs/framework/mikro-orm/knex"
import type { PersonRow } from "../models/person"
import { PEOPLE, rowsOf } from "../sql"

/** What is recorded of an e-mail address, once it was seen on a list. */
export async function findPerson(
  pool: Knex,
  email: string
): Promise<PersonRow | undefined> {
  return rowsOf<PersonRow>(pool, PEOPLE)
    .where({ email: email.toLowerCase() })
    .first()
}
