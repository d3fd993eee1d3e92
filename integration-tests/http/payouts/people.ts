import type { HttpTypes } from "@medusajs/framework/types"
import {
  adminEmail,
  approverEmail,
  demoPassword,
} from "../../../scripts/seed/logins"
import { pinPeople } from "../../../src/workflows/people/pin-people"
import type { TestShop } from "../support/run-shop-tests"
import { answerOf, logIn } from "../support/shop"
import { CARD, Desk } from "./desk"

/** Who may is who was meant, not who has the address now. */
export function people(use: () => TestShop) {
  const desk = new Desk(use)
  const sent = () => use().simulator.executions("payout").length

  const refused = {
    status: 403,
    data: {
      type: "forbidden",
      message: expect.stringMatching(
        /^Only a user who is listed in the option "\w+" of the plugin may do this$/
      ) as string,
    },
  }

  const idOf = async (email: string) => {
    const client = await logIn(use().shop.visitor, "user", email, demoPassword)
    const { user } =
      await client.get<HttpTypes.AdminUserResponse>("/admin/users/me")
    return user.id
  }

  const approve = async (id: unknown) =>
    answerOf(
      desk.act(id, "approve", { card_number: CARD }, await desk.approver())
    )

  it("lose their say with their address, and nobody gets it with that", async () => {
    const { shop, sql } = use()
    await pinPeople(shop.container)
    const ids = {
      admin: await idOf(adminEmail),
      approver: await idOf(approverEmail),
    }
    // The approver takes the operator's address: nobody else may pay by that.
    await sql("user")
      .where({ id: ids.admin })
      .update({ email: "a@example.com" })
    await sql("user").where({ id: ids.approver }).update({ email: adminEmail })
    const [operator, approver] = [desk.operator, await desk.approver()]
    expect(await answerOf(desk.create({}, operator))).toMatchObject(refused)
    expect(await answerOf(desk.create({}, approver))).toMatchObject(refused)
    expect(sent()).toBe(0)
  })

  it("are not who was invited anew under the address of a deleted one", async () => {
    const { shop } = use()
    await pinPeople(shop.container)
    const { id } = await desk.create({ amount: "5000" })
    const before = await idOf(approverEmail)
    await shop.admin.delete(`/admin/users/${before}`)
    expect(await inviteApprover()).not.toBe(before)
    expect(await approve(id)).toMatchObject(refused)
    expect(sent()).toBe(0)
  })

  /** As a new colleague comes to an address: by an invitation. */
  async function inviteApprover(): Promise<string> {
    const { shop } = use()
    const { invite } = await shop.admin.post<HttpTypes.AdminInviteResponse>(
      "/admin/invites",
      { email: approverEmail }
    )
    const login = { email: approverEmail, password: demoPassword }
    const path = "/auth/user/emailpass"
    const { token } = await shop.visitor
      .post<{ token: string }>(`${path}/register`, login)
      .catch(() => shop.visitor.post<{ token: string }>(path, login))
    const { user } = await shop.visitor
      .with({ authorization: `Bearer ${token}` })
      .post<HttpTypes.AdminUserResponse>(
        `/admin/invites/accept?token=${invite.token}`,
        { email: approverEmail, first_name: "Пётр", last_name: "Второй" }
      )
    return user.id
  }
}
