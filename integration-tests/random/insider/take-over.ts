import { randomUUID } from "node:crypto"
import type { HttpTypes } from "@medusajs/framework/types"
import type { HttpClient } from "../../http/http-client"
import { PASSWORD, signIn } from "./accounts"

/** The ways of Medusa by which an admin, or a key, might act as another user. */
export const WAYS = ["password", "identity"] as const

/** Signs in as the victim with what Medusa gives to the attacker; undefined if it gives nothing. */
export async function takeOver(
  anonymous: HttpClient,
  attacker: HttpClient,
  victim: HttpClient,
  way: (typeof WAYS)[number]
): Promise<HttpClient | undefined> {
  const { user } =
    await victim.get<HttpTypes.AdminUserResponse>("/admin/users/me")
  const tryIt = way === "password" ? setPassword : ownIdentity
  return tryIt(anonymous, attacker, user).catch((error: unknown) => {
    const { response } = error as { response?: { status: number } }
    if (response?.status === 403) {
      return undefined
    }
    throw error
  })
}

async function setPassword(
  anonymous: HttpClient,
  attacker: HttpClient,
  { id, email }: HttpTypes.AdminUser
): Promise<HttpClient> {
  const { token } = await attacker.post<{ token: string }>(
    `/admin/users/${id}/reset-password`,
    {}
  )
  await anonymous
    .with({ authorization: `Bearer ${token}` })
    .post("/auth/user/emailpass/update", { password: PASSWORD })
  return signIn(anonymous, email)
}

/** Makes a new sign-in the victim's. */
async function ownIdentity(
  anonymous: HttpClient,
  attacker: HttpClient,
  { id }: HttpTypes.AdminUser
): Promise<HttpClient> {
  const email = `${randomUUID()}@example.com`
  const { token } = await anonymous.post<{ token: string }>(
    "/auth/user/emailpass/register",
    { email, password: PASSWORD }
  )
  const [, payload = ""] = token.split(".")
  const { auth_identity_id } = JSON.parse(
    Buffer.from(payload, "base64url").toString()
  ) as { auth_identity_id: string }
  await attacker.post(
    "/admin/workflows-executions/set-auth-app-metadata-workflow/run",
    {
      input: { authIdentityId: auth_identity_id, actorType: "user", value: id },
    }
  )
  return signIn(anonymous, email)
}
