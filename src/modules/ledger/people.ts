import type { Knex } from "@medusajs/framework/mikro-orm/knex"
import { newId } from "../../shared/ids"
import { notAllowed } from "../../shared/not-allowed"
import type { PersonRow } from "./models/person"
import { PEOPLE, rowsOf } from "./sql"

/** The record of an e-mail address that the plugin has seen on a list. */
export async function findPerson(
  pool: Knex,
  email: string
): Promise<PersonRow | undefined> {
  return rowsOf<PersonRow>(pool, PEOPLE)
    .where({ email: email.toLowerCase() })
    .first()
}

/** The addresses that a user is bound to. */
export async function listBindings(
  pool: Knex,
  user_id: string
): Promise<PersonRow[]> {
  return rowsOf<PersonRow>(pool, PEOPLE).where({ user_id })
}

/**
 * Records that an e-mail address is on a list, and binds it to the only user who
 * has it now. A user who gets the address later is not bound to it. An address
 * that is recorded already stays as it is.
 *
 * @param userId null if no user has the address, or several users do
 */
export async function seePerson(
  pool: Knex,
  email: string,
  userId: string | null
): Promise<PersonRow | undefined> {
  await pool(PEOPLE)
    .insert({
      id: newId("person"),
      email: email.toLowerCase(),
      user_id: userId,
      bound_at: userId && pool.fn.now(),
    })
    .onConflict(pool.raw("(email) WHERE deleted_at IS NULL"))
    .ignore()
  return findPerson(pool, email)
}

export type Binding = {
  email: string
  user_id: string
  /** The approver. */
  bound_by: string
}

/**
 * Binds an address to another user from now on.
 *
 * @throws {MedusaError} NOT_ALLOWED if it is bound to this user already, or was
 *   never seen on a list
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
    })
    .returning("*")
  if (!bound) {
    throw notAllowed(`${email} already stands for this user, or is on no list`)
  }
  return bound
}

/** An address that was listed before its user existed is bound to no user. */
const OF_USERS = `(user_id = ANY(:userIds) OR (user_id IS NULL AND email IN (
    SELECT lower(email) FROM "user" WHERE id = ANY(:userIds))))
  AND email NOT LIKE 'erased:%' AND deleted_at IS NULL`

/** How many addresses `eraseAddresses` would take out now. */
export async function countAddresses(
  pool: Knex,
  userIds: readonly string[]
): Promise<number> {
  const { rows } = await pool.raw<{ rows: [{ count: number }] }>(
    `SELECT count(*)::int AS count FROM ${PEOPLE} WHERE ${OF_USERS}`,
    { userIds: [...userIds] }
  )
  return rows[0].count
}

/**
 * Takes the addresses of these users out of the record of who is bound. The caller first
 * checks that no list names them: an address that is seen on a list again is bound again.
 */
export async function eraseAddresses(
  pool: Knex,
  userIds: readonly string[]
): Promise<number> {
  const { rowCount } = await pool.raw<{ rowCount: number }>(
    `UPDATE ${PEOPLE} SET email = 'erased:' || id, updated_at = now() WHERE ${OF_USERS}`,
    { userIds: [...userIds] }
  )
  return rowCount
}
