import { randomUUID } from "node:crypto"
import type { HttpTypes } from "@medusajs/framework/types"
import {
  adminEmail,
  approverEmail,
  demoPassword,
} from "../../../scripts/seed/logins"
import type { HttpClient } from "../../http/http-client"
import type { TestShop } from "../../http/support/run-shop-tests"
import { logIn } from "../../http/support/shop"

/** An address that the options list as an operator, and that no user has. */
export const GHOST = "cfo@example.com"

const PASSWORD = "an insider's password"

/** One malicious person, and whoever that person can make of themselves. */
export type Insider = {
  role: Role
  /** The insider first, then an admin they invited, and their API key. */
  selves: HttpClient[]
  /** The one honest person that the options name beside them. */
  partner: HttpClient
}

/**
 * Who may be the malicious one. The first is on both lists of the options, the
 * second approves only, and the third is an admin on no list, who has nobody
 * honest to deceive: both listed people are honest then.
 */
export const ROLES = ["operator", "approver", "stranger"] as const

export type Role = (typeof ROLES)[number]

export class Gang {
  private constructor(
    private readonly operator: HttpClient,
    private readonly approver: HttpClient,
    private readonly stranger: HttpClient,
    private readonly key: HttpClient
  ) {}

  static async gather({ shop }: TestShop): Promise<Gang> {
    const { visitor, admin } = shop
    const stranger = await invite(visitor, admin, "stranger@example.com")
    const { api_key } = await admin.post<{ api_key: { token: string } }>(
      "/admin/api-keys",
      { type: "secret", title: "insider" }
    )
    const basic = Buffer.from(`${api_key.token}:`).toString("base64")
    return new Gang(
      await logIn(visitor, "user", adminEmail, demoPassword),
      await logIn(visitor, "user", approverEmail, demoPassword),
      stranger,
      visitor.with({ authorization: `Basic ${basic}` })
    )
  }

  insider(role: Role): Insider {
    const { operator, approver, stranger, key } = this
    const self = { operator, approver, stranger }[role]
    return {
      role,
      selves: [self, stranger, key],
      partner: role === "operator" ? approver : operator,
    }
  }
}

/** Any admin may invite, and accept the invite in the other's place. */
export async function invite(
  visitor: HttpClient,
  admin: HttpClient,
  email: string
): Promise<HttpClient> {
  const { invite } = await admin.post<HttpTypes.AdminInviteResponse>(
    "/admin/invites",
    { email }
  )
  const { token } = await visitor.post<{ token: string }>(
    "/auth/user/emailpass/register",
    { email, password: PASSWORD }
  )
  await visitor
    .with({ authorization: `Bearer ${token}` })
    .post(`/admin/invites/accept?token=${invite.token}`, {
      email,
      first_name: "New",
      last_name: randomUUID().slice(0, 8),
    })
  return signIn(visitor, email)
}

export function signIn(
  visitor: HttpClient,
  email: string
): Promise<HttpClient> {
  return logIn(visitor, "user", email, PASSWORD)
}
