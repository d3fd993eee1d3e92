import type { PayoutRow } from "../../../modules/payout/models/payout"
import type { PayoutLinkRow } from "../../../modules/payout/models/payout-link"
import { linkMail } from "../link-mail-texts"

const mail = (recipient_name: string, description: string | null) =>
  linkMail({
    store: "Shop",
    time_zone: "UTC",
    url: "https://shop.example/sbp/receive/token",
    link: {
      recipient_name,
      requires_code: false,
      expires_at: new Date("2026-11-26T12:00:00Z"),
    } as PayoutLinkRow,
    payout: {
      amount: "1499.90",
      currency_code: "rub",
      description,
    } as PayoutRow,
  })

describe("the e-mail with a link", () => {
  it("says the same, however name and description are broken into lines", () => {
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

  it("has no brackets around nothing", () => {
    for (const description of [null, " \n"]) {
      expect(mail("Anna", description).text).not.toMatch(/[()]/)
    }
  })
})
