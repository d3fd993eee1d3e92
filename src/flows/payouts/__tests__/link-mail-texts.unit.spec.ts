import type { PayoutRow } from "../../../modules/payout/models/payout"
import type { PayoutLinkRow } from "../../../modules/payout/models/payout-link"
import { linkMail, usedMail } from "../link-mail-texts"

const facts = (
  recipient_name: string,
  description: string | null,
  store = "Shop"
) => ({
  store,
  time_zone: "UTC",
  url: "https://shop.example/sbp/receive/token",
  link: {
    recipient_name,
    requires_code: false,
    expires_at: new Date("2026-11-26T12:00:00Z"),
    used_at: new Date("2026-11-25T12:00:00Z"),
  } as PayoutLinkRow,
  payout: {
    amount: "1499.90",
    currency_code: "rub",
    description,
    last4: "1111",
  } as PayoutRow,
})

const mail = (...texts: Parameters<typeof facts>) => linkMail(facts(...texts))

describe("the e-mail with a link", () => {
  it("has the same text, however name and description are broken into lines", () => {
    const broken = mail(
      " Anna\r\n\r\nhttps://evil.example\n",
      "for\u2028\u0085 May\t\u202e\u200b\u0000"
    )
    expect(broken).toEqual(mail("Anna https://evil.example", "for May"))
    expect(broken.text).toContain(
      "\n\n\nAnna https://evil.example, Shop pays you"
    )
    expect(broken.text).toContain("(for May)")
    expect(broken.html).not.toContain('href="https://evil.example')
  })

  it.each([
    ["with the link", linkMail],
    ["about the card", usedMail],
  ])("shortens the store's name to one line: the one %s", (_, mailOf) => {
    const named = (store: string) => mailOf(facts("Anna", null, store))
    expect(named(" Shop\r\n\nPay \u202ehere\u2028")).toEqual(
      named("Shop Pay here")
    )
    expect(named("Шоп".repeat(30))).toEqual(named("Шоп".repeat(21) + "Ш"))
  })

  it("has no empty brackets", () => {
    for (const description of [null, " \n"]) {
      expect(mail("Anna", description).text).not.toMatch(/[()]/)
    }
  })
})
