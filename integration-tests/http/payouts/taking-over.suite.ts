import { Modules } from "@medusajs/framework/utils"
import { invite, PASSWORD, signIn } from "../../random/insider/accounts"
import { takeOver, WAYS } from "../../random/insider/take-over"
import type { TestShop } from "../support/run-shop-tests"
import { secretKey } from "../support/secret-key"
import { answerOf } from "../support/shop"
import { PayoutFixture } from "./payout-fixture"

/** Ways of Medusa by which somebody might act as a user whom the options list. */
export function takingOver(use: () => TestShop) {
  const fixture = new PayoutFixture(use)

  it.each(WAYS)("lets no admin and no key in by its %s", async (way) => {
    const { anonymous, admin } = use().shop
    const victim = await fixture.approver()
    for (const attacker of [admin, await secretKey(anonymous, admin)]) {
      const taken = await takeOver(anonymous, attacker, victim, way)
      expect(taken).toBeUndefined()
    }
  })

  it("is as easy as Medusa makes it if the user is not listed", async () => {
    const { anonymous, admin } = use().shop
    const victim = await invite(anonymous, admin, "courier@example.com")
    expect(await takeOver(anonymous, admin, victim, "password")).toBeDefined()
  })

  it("lets nobody in who reads the mails about new passwords", async () => {
    const { anonymous, admin, container } = use().shop
    const token = "eyJhbGciOiJIUzI1NiJ9.eyJlbnRpdHlfaWQiOiJhIn0.c2lnbmF0dXJl"
    const url = `https://shop.example/app/reset-password?token=${token}`
    // As Medusa's guide does when such a token is made, for whatever kind of user.
    const { id } = await container
      .resolve(Modules.NOTIFICATION)
      .createNotifications({
        to: "approver@example.com",
        channel: "email",
        template: "password-reset",
        data: { reset_url: url, name: "Olga" },
      })
    for (const client of [admin, await secretKey(anonymous, admin)]) {
      for (const path of ["", `/${id}`, `?fields=id,data`]) {
        const answer = await client.get<object>(`/admin/notifications${path}`)
        expect(JSON.stringify(answer)).toContain(
          "https://shop.example/app/reset-password?token=…"
        )
        expect(JSON.stringify(answer)).toContain("Olga")
        expect(JSON.stringify(answer)).not.toContain(token)
      }
    }
  })

  it("lets nobody in who registered the address before its owner came", async () => {
    const { anonymous, admin } = use().shop
    const email = "cfo@example.com"
    const register = () =>
      anonymous.post<{ token: string }>("/auth/user/emailpass/register", {
        email,
        password: PASSWORD,
      })
    const by = ({ token }: { token: string }) =>
      anonymous.with({ authorization: `Bearer ${token}` })
    const early = by(await register())
    expect(await answerOf(early.post("/auth/token/refresh", {}))).toBe(
      undefined
    )
    const { invite } = await admin.post<{ invite: { token: string } }>(
      "/admin/invites",
      { email }
    )
    // The owner knows the password by now: they had a mail for a new one.
    const owner = { email, first_name: "Ольга", last_name: "Бережная" }
    await by(await register()).post(
      `/admin/invites/accept?token=${invite.token}`,
      owner
    )
    expect(await answerOf(early.post("/auth/token/refresh", {}))).toMatchObject(
      {
        status: 403,
      }
    )
    const signedIn = await signIn(anonymous, email)
    expect(await answerOf(signedIn.post("/auth/token/refresh", {}))).toBe(
      undefined
    )
  })
}
