import type { MedusaContainer } from "@medusajs/framework/types"
import { MedusaError, Modules } from "@medusajs/framework/utils"

/** What a token or a session says. */
export type SignIn = {
  auth_identity_id: string
  mfa_enabled?: boolean
  /** Since when, in seconds. */
  iat?: number
}

type Changed = { updated_at: Date }

/**
 * Refuses a sign-in that is older than its password: Medusa lets tokens and sessions go on
 * after a new one. Who stole an earlier password, or registered the address before its owner
 * came, could act as that user for ever.
 *
 * @throws {MedusaError} UNAUTHORIZED
 */
export async function assertSincePassword(
  container: MedusaContainer,
  { auth_identity_id, iat = 0 }: SignIn
): Promise<void> {
  const passwords: unknown = await container
    .resolve(Modules.AUTH)
    .listProviderIdentities({ auth_identity_id, provider: "emailpass" })
  const end = (iat + 1) * 1_000
  // Medusa's type has no times.
  if (
    (passwords as Changed[]).some(
      (it) => new Date(it.updated_at).getTime() > end
    )
  ) {
    throw signInAgain("the password was changed")
  }
}

/**
 * Refuses a sign-in that is older than its second factor: Medusa believes what it says of that.
 *
 * @throws {MedusaError} UNAUTHORIZED
 */
export async function assertSinceFactor(
  container: MedusaContainer,
  { auth_identity_id, mfa_enabled }: SignIn
): Promise<void> {
  const factors = mfa_enabled
    ? []
    : await container
        .resolve(Modules.AUTH)
        .listAuthMfa({ auth_identity_id, status: "enabled" })
  if (factors.length > 0) {
    throw signInAgain("a second factor was set up")
  }
}

const signInAgain = (change: string) =>
  new MedusaError(
    MedusaError.Types.UNAUTHORIZED,
    `Sign in again: ${change} after you signed in`
  )
