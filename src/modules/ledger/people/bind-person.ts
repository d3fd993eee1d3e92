import type { Knex } from "@medusajs/framework/mikro-orm/knex"
import { MedusaError } from "@medusajs/framework/utils"
import type { PersonRow } from "../models/person"
import { PEOPLE, rowsOf } from "../sql"

export type Binding = {
  email: string
  user_id: string
  /** The approver. */
  bound_by: string
}

/**
 * Lets an address stand for another user from now on.
 *
 * @throws {MedusaError} NOT_ALLOWED if it stands for this user already, or was
 * never seen on a list
 */
export async function bindPerson(
  pool: Knex,
  { email, user_id, bound_by }: Binding
): Promise<PersonRow> {
  const [bound] = await rowsOf<PersonRow>(pool, PEOPLE)
    .where({ email: email.toLowerCase() })
    .whereRaw("user_id IS DISTINCT FROM ?", [user_id])
    .update({
      user_id,
      bound_by,
      bound_at: pool.fn.now(),
      updated_at: pool.fn.now(),
    } as never)
    .returning("*")
  if (!bound) {
    throw new MedusaError(
      MedusaError.Types.NOT_ALLOWED,
      `${email} already stands for this user, or is on no list`
    )
  }
  return bound
}
