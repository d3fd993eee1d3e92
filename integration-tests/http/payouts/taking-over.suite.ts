import { setTimeout as sleep } from "node:timers/promises"
import type { HttpTypes } from "@medusajs/framework/types"
import { ContainerRegistrationKeys, Modules } from "@medusajs/framework/utils"
import { generateResetPasswordTokenWorkflow } from "@medusajs/medusa/core-flows"
import { approverEmail } from "../../../scripts/seed/logins"
import {
  invite,
  PASSWORD,
  signIn,
  UNCLAIMED_ADDRESS,
} from "../../random/insider/accounts"
import { takeOver, WAYS } from "../../random/insider/take-over"
import type { HttpClient } from "../http-client"
import type { TestShop } from "../support/run-shop-tests"
import { STORE_PORT } from "../support/environment"
import { secretKey } from "../support/secret-key"
import { answerOf } from "../support/shop"
import { CARD, PayoutFixture } from "./payout-fixture"

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

  it("lets nobody in whose address another user signs in with still", async () => {
    const { shop, sql } = use()
    const { anonymous, admin, container } = shop
    const email = "moved@example.com"
    const victim = await invite(anonymous, admin, email)
    const { user } =
      await victim.get<HttpTypes.AdminUserResponse>("/admin/users/me")
    await sql("user")
      .where({ id: user.id })
      .update({ email: UNCLAIMED_ADDRESS })
    const approver = await fixture.approver()
    await approver.post("/admin/sbp/people/bind", {
      email: UNCLAIMED_ADDRESS,
      user_id: user.id,
    })
    // Whoever accepts an invitation writes the address.
    const other = await container.resolve(Modules.USER).createUsers({ email })
    for (const attacker of [admin, await secretKey(anonymous, admin)]) {
      expect(
        await answerOf(
          attacker.post(`/admin/users/${other.id}/reset-password`, {})
        )
      ).toMatchObject({ status: 403 })
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
    const early = by(await register(email))
    expect(await refresh(early)).toBeUndefined()
    const { invite } = await admin.post<{ invite: { token: string } }>(
      "/admin/invites",
      { email }
    )
    await forgetPassword(email)
    await by(await register(email)).post(
      `/admin/invites/accept?token=${invite.token}`,
      { email, first_name: "Ольга", last_name: "Бережная" }
    )
    expect(await refresh(early)).toMatchObject(SIGN_IN_AGAIN)
    expect(await refresh(await signIn(anonymous, email))).toBeUndefined()
  })

  it("lets nobody move money who signed in before the password was changed", async () => {
    const thief = await fixture.approver()
    await forgetPassword(approverEmail)
    expect(await refresh(thief)).toMatchObject(SIGN_IN_AGAIN)
    const { id } = await fixture.create({ amount: "5000" })
    const approve = (client: HttpClient) =>
      fixture.act(id, "approve", { card_number: CARD }, client)
    expect(await answerOf(approve(thief))).toMatchObject(SIGN_IN_AGAIN)
    const { anonymous } = use().shop
    expect(await approve(await signIn(anonymous, approverEmail))).toMatchObject(
      {
        state: "paid",
      }
    )
  })

  it("runs no script of a file that a key uploaded", async () => {
    const { anonymous, admin } = use().shop
    const files = new FormData()
    const page = new Blob(["<script>alert(1)</script>"], { type: "text/html" })
    files.append("files", page, "offer.html")
    files.append("files", page, "data-sheet.pdf")
    const key = await secretKey(anonymous, admin)
    const { files: uploaded } = await key.post<HttpTypes.AdminFileListResponse>(
      "/admin/uploads",
      files
    )
    const [path = "", pdf = ""] = uploaded.map(
      ({ url }) => new URL(url).pathname
    )
    const headersOf = async (asked: string) => {
      const answer = await fetch(`http://localhost:${STORE_PORT}${asked}`)
      expect(await answer.text()).toContain("<script>")
      return Object.fromEntries(answer.headers)
    }
    for (const spelling of [
      path,
      path.replace("static", "STATIC"),
      `${path}?y`,
    ]) {
      expect(await headersOf(spelling)).toMatchObject({
        "content-security-policy": expect.stringMatching(
          /^sandbox; /
        ) as string,
        "x-content-type-options": "nosniff",
      })
    }
    // A browser shows it as a document, whatever is in it.
    expect(await headersOf(pdf)).toMatchObject({
      "content-type": "application/pdf",
      "x-content-type-options": "nosniff",
    })
    expect(await headersOf(pdf)).not.toHaveProperty("content-security-policy")
    for (const { id } of uploaded) {
      await key.delete(`/admin/uploads/${id}`)
    }
  })

  const SIGN_IN_AGAIN = {
    status: 401,
    data: {
      message: "Sign in again: the password was changed after you signed in",
    },
  }

  const by = ({ token }: { token: string }) =>
    use().shop.anonymous.with({ authorization: `Bearer ${token}` })

  const refresh = (client: HttpClient) =>
    answerOf(client.post("/auth/token/refresh", {}))

  const register = (email: string) =>
    use().shop.anonymous.post<{ token: string }>(
      "/auth/user/emailpass/register",
      { email, password: PASSWORD }
    )

  /** Sets a new password with the token of a mail, long after a token that was made before. */
  async function forgetPassword(entityId: string) {
    const { container } = use().shop
    await sleep(2_100)
    const { http } = container.resolve(
      ContainerRegistrationKeys.CONFIG_MODULE
    ).projectConfig
    const { result } = await generateResetPasswordTokenWorkflow(container).run({
      input: {
        entityId,
        actorType: "user",
        provider: "emailpass",
        secret: http.jwtSecret as string,
      },
    })
    await by({ token: result }).post("/auth/user/emailpass/update", {
      password: PASSWORD,
    })
  }
}
