import type { MedusaContainer } from "@medusajs/framework/types"
import { ContainerRegistrationKeys } from "@medusajs/framework/utils"
import { readDatabaseIdentity } from "../../../shared/database-identity"
import {
  proofOf,
  verifyNotificationToken,
} from "../../../shared/notification-address"
import { withTimeout } from "../../../shared/with-timeout"
import type { Challenge } from "./verify-sender"

const TIMEOUT_MS = 3_000

/**
 * Proves that this store knows the key of the challenge, and which database it has. Without a
 * database, it proves the key alone.
 */
export async function answerChallenge(
  container: MedusaContainer,
  token: string,
  { challenge, shops }: Challenge
): Promise<string> {
  const keys = shops.flatMap(({ options }) => [
    options.secretKey,
    ...options.previousSecretKeys,
  ])
  const key = keys.find((it) => verifyNotificationToken(token, [it])) ?? ""
  const pool = container.resolve(ContainerRegistrationKeys.PG_CONNECTION)
  const identity = readDatabaseIdentity(pool)
  const database = await withTimeout(
    identity,
    TIMEOUT_MS,
    "The database"
  ).catch(() => undefined)
  const proofs = [proofOf(key, challenge)]
  if (database !== undefined) {
    proofs.push(proofOf(key, challenge, database))
  }
  return proofs.join(" ")
}
