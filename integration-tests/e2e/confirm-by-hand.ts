import type { E2eRoom } from "./room"
import { invoiceNow } from "./support/inbox"
import { type OpenLink, openLink } from "./support/open-link"
import type { Visitor } from "./support/visitor"

const CONFIRM = { name: "Confirm the payment", exact: true }

export function confirmByHand(get: () => E2eRoom) {
  let unheard: OpenLink

  beforeAll(async () => {
    unheard = await paidUnheard(get())
  })

  const openForm = (job: (visitor: Visitor) => Promise<void>) =>
    get().visit("operator", async (visitor) => {
      await visitor.open(`/sbp/payments/${unheard.invoice.id}`)
      await visitor.page.getByRole("link", CONFIRM).click()
      await visitor.page.getByRole("dialog").waitFor()
      await job(visitor)
    })

  it("asks for all that it needs", () =>
    openForm(async (visitor) => {
      await fill(visitor, { id: "", amount: "a lot", note: "" })
      const { page } = visitor
      await page.getByText("This is needed.").waitFor()
      await page.getByText("This is not a clear amount.").waitFor()
      await page.getByText("Write why: it stays in the history.").waitFor()
      expect((await invoiceNow(unheard)).state).toBe("open")
    }))

  it("believes no other sum than was asked for", () =>
    openForm(async (visitor) => {
      const { page } = visitor
      const { gateway_payment_id: id } = unheard.invoice
      await fill(visitor, { id: id ?? "", amount: "1.00", note: "By mistake" })
      await page
        .getByRole("alert")
        .getByText(/not the sum that was asked for/)
        .waitFor()
      expect((await invoiceNow(unheard)).state).toBe("open")
    }))

  it("makes the order of what the cabinet shows", () =>
    openForm(async (visitor) => {
      const { page } = visitor
      const { gateway_payment_id: id, amount } = unheard.invoice
      const note = "The cabinet shows it, from 10:47"
      await fill(visitor, { id: id ?? "", amount, note })
      await page.getByText("The payment is confirmed and settled").waitFor()
      await page.getByText("Paid", { exact: true }).first().waitFor()
      await page.getByRole("dialog").waitFor({ state: "detached" })
      await page.getByText(note, { exact: true }).waitFor()
      const { state, order_id } = await invoiceNow(unheard)
      expect(state).toBe("settled")
      await page.locator(`main a[href*="/orders/${order_id}"]`).waitFor()
      expect(await page.getByRole("link", CONFIRM).count()).toBe(0)
    }))
}

/** The gateway has the money, and its notification was lost. */
async function paidUnheard(room: E2eRoom): Promise<OpenLink> {
  const { simulator } = room
  const link = await openLink(room, "TEA-IVAN-100")
  simulator.configure({ notifications: { drop: true } })
  simulator.pay(link.invoice.gateway_payment_id ?? "")
  await simulator.idle()
  simulator.configure({ notifications: { drop: false } })
  expect((await invoiceNow(link)).state).toBe("open")
  return link
}

async function fill(
  { page }: Visitor,
  { id, amount, note }: { id: string; amount: string; note: string }
): Promise<void> {
  await page.getByRole("textbox", { name: "Payment id" }).fill(id)
  await page.getByLabel("Amount").fill(amount)
  await page.getByLabel("Note").fill(note)
  await page.getByRole("button", CONFIRM).click()
}
