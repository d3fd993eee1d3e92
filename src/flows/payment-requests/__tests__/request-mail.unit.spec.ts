import { requestMail } from "../request-mail"

const mail = (store: string) =>
  requestMail({
    store,
    display_id: 37,
    amount: "1499.90",
    currency_code: "rub",
    url: "https://shop.example/pay?a=1&b=2",
  })

describe("the e-mail that asks for payment", () => {
  it("names the store and the sum in its readers' format", () => {
    const [russian, , english] = mail("Shop").text.split("\n\n")
    expect(russian).toMatch(
      /^Shop: к оплате за заказ №\s37 1\s499,90\s₽\. Заплатить/
    )
    expect(english).toBe(
      "Payment for order 37 at Shop: ₽1,499.90. Pay with SBP:"
    )
  })

  it("contains the store's name as text, on one line", () => {
    const { html, text } = mail('<b title="x">\n\nShop')
    expect(html).not.toContain("<b")
    expect(html).toContain(' href="https://shop.example/pay?a=1&amp;b=2">')
    expect(text.split("\n\n")).toHaveLength(4)
  })

  it("asks mailing services not to count clicks: they would keep the address, and lead to their own", () => {
    const { html } = mail("Shop")
    const links = html.match(/<a [^>]*>/g) ?? []
    expect(links).toHaveLength(2)
    for (const link of links) {
      for (const attribute of [
        'clicktracking="off"',
        "data-pm-no-track",
        'disable-tracking="true"',
        "ses:no-track",
      ]) {
        expect(link).toContain(` ${attribute} `)
      }
    }
  })
})
