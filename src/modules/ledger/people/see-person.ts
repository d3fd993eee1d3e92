import type { Knex } from "@medusajs/framework/mikro-orm/knex"
import { generateEntityId } from "@medusajs/framework/utils"
import type { PersonRow } from "../models/person"
import { PEOPLE } from "../sql"
import { findPerson } from "./find-person"

/**
 * Records that an e-mail address is on a list, with the only user who has it
 * now. Whoever gets the address later is not bound by that. An address that is
 * recorded already stays as it is.
 *
 * @param userId null when nobody has the address, or several users do
 */
export async function seePerson(
  pool: Knex,
  email: string,
  userId: string | null
): Promise<PersonRow | undefined> {
  await pool(PEOPLE)
    .insert({
      id: generateEntityId(undefined, "sbppers"),
      email: email.toLowerCase(),
      user_id: userId,
      bound_at: userId && pool.fn.now(),
    })
    .onConflict(pool.raw("(email) WHERE deleted_at IS NULL"))
    .ignore()
  return findPerson(pool, email)
}
