import type { Knex } from "@medusajs/framework/mikro-orm/knex"
import { generateEntityId } from "@medusajs/framework/utils"
import type { PersonRow } from "../models/person"
import { PEOPLE, rowsOf } from "../sql"

/**
 * Remembers which user an e-mail address stands for, the first time that it is
 * met, and returns the user it has stood for since then. The address may
 * belong to somebody else in Medusa by now.
 */
export async function pinPerson(
  pool: Knex,
  email: string,
  userId: string
): Promise<string> {
  const row = { email: email.toLowerCase(), user_id: userId }
  await pool(PEOPLE)
    .insert({ id: generateEntityId(undefined, "sbppers"), ...row })
    .onConflict(pool.raw("(email) WHERE deleted_at IS NULL"))
    .ignore()
  return (await findPinned(pool, row.email)) ?? userId
}

/** Which user an address stands for, if it was met before. */
export async function findPinned(
  pool: Knex,
  email: string
): Promise<string | undefined> {
  const person = await rowsOf<PersonRow>(pool, PEOPLE)
    .where({ email: email.toLowerCase(), deleted_at: null })
    .first()
  return person?.user_id
}
