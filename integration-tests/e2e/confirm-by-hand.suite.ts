import type { AdminHarness } from "./admin-harness"
import { currentInvoice } from "./support/attention-entry"
import { paidUnheard } from "./support/paid-unheard"
import type { AdminUser } from "./support/admin-user"

const CONFIRM = { name: "Confirm the payment", exact: true }

export function confirmByHand(get: () => AdminHarness) {
  it("asks again for what is missing or wrong, and makes the order from the cabinet's data", async () => {
    const unheard = await paidUnheard(get())
    const { gateway_payment_id, amount } = unheard.invoice
    const id = gateway_payment_id ?? ""
    const stayedOpen = async () =>
      expect((await currentInvoice(unheard)).state).toBe("open")
    await get().asUser("operator", async (user) => {
      const { page } = user
      await user.open(`/sbp/payments/${unheard.invoice.id}`)
      await page.getByRole("link", CONFIRM).click()
      await page.getByRole("dialog").waitFor()

      await fill(user, { id: "", amount: "a lot", note: "" })
      await page.getByText("This field is required.").waitFor()
      await page.getByText("This is not a clear amount.").waitFor()
      await page.getByText("Write why: it stays in the history.").waitFor()
      await stayedOpen()

      await fill(user, { id, amount: "1.00", note: "By mistake" })
      await page
        .getByRole("alert")
        .getByText(/not the requested amount/)
        .waitFor()
      await stayedOpen()

      const parts = page.getByRole("spinbutton")
      await parts.first().focus()
      await page.keyboard.type("1")
      await fill(user, { id, amount, note: "Half a time" })
      await page.getByText("Complete the time, or empty it.").waitFor()
      await parts.first().and(page.locator(":focus")).waitFor()
      await stayedOpen()
      await page.keyboard.press("Backspace")

      const note = "The cabinet shows it, from 10:47"
      await fill(user, { id, amount, note })
      await page.getByText("The payment is confirmed and settled").waitFor()
      await page.getByText("Settled", { exact: true }).first().waitFor()
      await page.getByRole("dialog").waitFor({ state: "detached" })
      await page.getByText(note, { exact: true }).waitFor()
      const { state, order_id } = await currentInvoice(unheard)
      expect(state).toBe("settled")
      await page.locator(`main a[href*="/orders/${order_id}"]`).waitFor()
      expect(await page.getByRole("link", CONFIRM).count()).toBe(0)
    })
  })
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
