import { randomUUID } from "node:crypto"
import type { HttpTypes } from "@medusajs/framework/types"
import {
  adminEmail,
  approverEmail,
  demoPassword,
} from "../../../scripts/seed/logins"
import type { HttpClient } from "../../http/http-client"
import type { TestShop } from "../../http/support/run-shop-tests"
import { secretKey } from "../../http/support/secret-key"
import { logIn } from "../../http/support/shop"

/** An address that the options list as an operator, and that has no user. */
export const UNCLAIMED_ADDRESS = "cfo@example.com"

export const PASSWORD = "an insider's password"

/** One malicious person with all accounts that this person can control. */
export type Insider = {
  role: Role
  /** The insider's own account first, then an invited admin, and an API key. */
  accounts: HttpClient[]
  /** The one honest person that the options list beside the insider. */
  honest: HttpClient
}

/**
 * The roles of the malicious person. The first is on both lists of the options,
 * the second only approves, and the third is an admin on no list, whose store has two
 * honest people on the lists.
 */
export const ROLES = ["operator", "approver", "stranger"] as const

export type Role = (typeof ROLES)[number]

export class Accounts {
  private constructor(
    private readonly operator: HttpClient,
    private readonly approver: HttpClient,
    private readonly stranger: HttpClient,
    private readonly key: HttpClient
  ) {}

  static async open({ shop }: TestShop): Promise<Accounts> {
    const { anonymous, admin } = shop
    const stranger = await invite(anonymous, admin, "stranger@example.com")
    return new Accounts(
      await logIn(anonymous, "user", adminEmail, demoPassword),
      await logIn(anonymous, "user", approverEmail, demoPassword),
      stranger,
      await secretKey(anonymous, admin)
    )
  }

  insider(role: Role): Insider {
    const { operator, approver, stranger, key } = this
    const account = { operator, approver, stranger }[role]
    return {
      role,
      accounts: [account, stranger, key],
      honest: role === "operator" ? approver : operator,
    }
  }
}

/** Any admin may invite a user, and accept the invite in that user's name. */
export async function invite(
  anonymous: HttpClient,
  admin: HttpClient,
  email: string
): Promise<HttpClient> {
  const { invite } = await admin.post<HttpTypes.AdminInviteResponse>(
    "/admin/invites",
    { email }
  )
  const { token } = await anonymous.post<{ token: string }>(
    "/auth/user/emailpass/register",
    { email, password: PASSWORD }
  )
  await anonymous
    .with({ authorization: `Bearer ${token}` })
    .post(`/admin/invites/accept?token=${invite.token}`, {
      email,
      first_name: "New",
      last_name: randomUUID().slice(0, 8),
    })
  return signIn(anonymous, email)
}

export function signIn(
  anonymous: HttpClient,
  email: string
): Promise<HttpClient> {
  return logIn(anonymous, "user", email, PASSWORD)
}
