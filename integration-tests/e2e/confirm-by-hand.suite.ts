import type { AdminHarness } from "./admin-harness"
import { currentInvoice } from "./support/attention-entry"
import type { OpenLink } from "./support/open-link"
import { paidUnheard } from "./support/paid-unheard"
import type { AdminUser } from "./support/admin-user"

const CONFIRM = { name: "Confirm the payment", exact: true }

export function confirmByHand(get: () => AdminHarness) {
  let unheard: OpenLink

  beforeAll(async () => {
    unheard = await paidUnheard(get())
  })

  const openForm = (job: (user: AdminUser) => Promise<void>) =>
    get().asUser("operator", async (user) => {
      await user.open(`/sbp/payments/${unheard.invoice.id}`)
      await user.page.getByRole("link", CONFIRM).click()
      await user.page.getByRole("dialog").waitFor()
      await job(user)
    })

  it("asks for all required fields", () =>
    openForm(async (user) => {
      await fill(user, { id: "", amount: "a lot", note: "" })
      const { page } = user
      await page.getByText("This field is required.").waitFor()
      await page.getByText("This is not a clear amount.").waitFor()
      await page.getByText("Write why: it stays in the history.").waitFor()
      expect((await currentInvoice(unheard)).state).toBe("open")
    }))

  it("refuses another amount than was requested", () =>
    openForm(async (user) => {
      const { page } = user
      const { gateway_payment_id: id } = unheard.invoice
      await fill(user, { id: id ?? "", amount: "1.00", note: "By mistake" })
      await page
        .getByRole("alert")
        .getByText(/not the requested amount/)
        .waitFor()
      expect((await currentInvoice(unheard)).state).toBe("open")
    }))

  it("refuses a time that is typed in part", () =>
    openForm(async (user) => {
      const { page } = user
      const { gateway_payment_id: id, amount } = unheard.invoice
      const parts = page.getByRole("spinbutton")
      await parts.first().focus()
      await page.keyboard.type("1")
      await fill(user, { id: id ?? "", amount, note: "Half a time" })
      await page.getByText("Complete the time, or empty it.").waitFor()
      await parts.first().and(page.locator(":focus")).waitFor()
      expect((await currentInvoice(unheard)).state).toBe("open")
    }))

  it("makes the order from the cabinet's data", () =>
    openForm(async (user) => {
      const { page } = user
      const { gateway_payment_id: id, amount } = unheard.invoice
      const note = "The cabinet shows it, from 10:47"
      await fill(user, { id: id ?? "", amount, note })
      await page.getByText("The payment is confirmed and settled").waitFor()
      await page.getByText("Settled", { exact: true }).first().waitFor()
      await page.getByRole("dialog").waitFor({ state: "detached" })
      await page.getByText(note, { exact: true }).waitFor()
      const { state, order_id } = await currentInvoice(unheard)
      expect(state).toBe("settled")
      await page.locator(`main a[href*="/orders/${order_id}"]`).waitFor()
      expect(await page.getByRole("link", CONFIRM).count()).toBe(0)
    }))
}

async function fill(
  { page }: AdminUser,
  { id, amount, note }: { id: string; amount: string; note: string }
): Promise<void> {
  await page.getByRole("textbox", { name: "Payment id" }).fill(id)
  await page.getByLabel("Amount").fill(amount)
  await page.getByLabel("Note").fill(note)
  await page.getByRole("button", CONFIRM).click()
}
