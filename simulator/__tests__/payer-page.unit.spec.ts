import type { Simulator } from ".."
import { closeAll, createPayment, start } from "./helpers/gateway"

let simulator: Simulator
let now: number
beforeAll(async () => {
  simulator = await start({ now: () => now })
})
beforeEach(() => {
  now = Date.parse("2026-01-01T00:00:00Z")
  simulator.reset()
})
afterAll(closeAll)

const create = (changes = {}) => createPayment(simulator, changes)

async function open(id: string, query = "", language = "en"): Promise<string> {
  const headers = { "accept-language": language }
  const response = await fetch(`${simulator.url}/pay/${id}${query}`, {
    headers,
  })
  return response.text()
}

function press(id: string, action: string): Promise<Response> {
  return fetch(`${simulator.url}/pay/${id}`, {
    method: "POST",
    body: new URLSearchParams({ action }),
    redirect: "manual",
  })
}

test("the payer's page shows amount, order, description and deadline", async () => {
  const page = await open(await create({ description: "Boots" }))

  expect(page).toContain('lang="en"')
  expect(page).toContain("1,499.90\u00a0₽")
  expect(page).toContain("order-1")
  expect(page).toContain("Boots")
  expect(page).toContain("2 Jan 2026, 00:00 UTC")
})

test.each([
  ["by Accept-Language", "", "ru-RU,ru;q=0.9,en;q=0.8"],
  ["by ?lang=", "?lang=ru", "en"],
])("the payer's page is Russian %s", async (_name, query, language) => {
  const page = await open(await create(), query, language)

  expect(page).toContain('lang="ru"')
  expect(page).toContain("1\u00a0499,90\u00a0₽")
  expect(page).toContain("Оплатить")
  expect(page).toMatch(/href="\?lang=en"/)
})

test.each(["", "de", "ru;q=0.1,en;q=0.9", "de,en"])(
  "the page is English for %p",
  async (language) => {
    expect(await open(await create(), "", language)).toContain('lang="en"')
  }
)

test.each([
  ["pay", { status: "CONFIRMED", paid: true }, "Paid", "Оплачено"],
  [
    "decline",
    { status: "CANCELED", paid: false },
    "Payment declined",
    "Платёж отклонён",
  ],
  [
    "leave",
    { status: "NEW", paid: false },
    "Payment by SBP",
    "Оплата через СБП",
  ],
])(
  "%s redirects to the shop, and the page shows the outcome",
  async (action, payment, english, russian) => {
    const id = await create()
    const response = await press(id, action)

    expect(response.status).toBe(303)
    expect(response.headers.get("location")).toBe("https://shop.test/back")
    expect(simulator.payments()).toMatchObject([payment])
    expect(await open(id)).toContain(`<h1>${english}</h1>`)
    expect(await open(id, "?lang=ru")).toContain(`<h1>${russian}</h1>`)
  }
)

test("a return address in any alphabet works", async () => {
  const return_url = "HTTPS://магазин.test/спасибо?заказ=№1#да"
  const confirmation = { type: "redirect", return_url }
  const response = await press(await create({ confirmation }), "pay")

  expect(response.status).toBe(303)
  expect(response.headers.get("location")).toBe(new URL(return_url).href)
})

test("a second click on Pay changes nothing and shows the payment as paid", async () => {
  const id = await create()
  await press(id, "pay")
  const response = await press(id, "pay")

  expect(response.headers.get("location")).toBe(`/pay/${id}?lang=en`)
  expect(simulator.payments()).toMatchObject([{ paid: true }])
})

test("an expired invoice cannot be paid", async () => {
  const id = await create({ expires_at: "2026-01-01T00:10:00Z" })
  now += 10 * 60_000
  await press(id, "pay")

  expect(simulator.payments()).toMatchObject([{ paid: false, status: "NEW" }])
  expect(await open(id)).toContain("The invoice has expired")
  expect(() => simulator.pay(id)).toThrow("is expired")
})

test("with payAfterExpiry an expired invoice can be paid", async () => {
  simulator.configure({ payAfterExpiry: true })
  const id = await create()
  expect(await open(id)).toContain("Pay before")
  simulator.expire(id)
  expect(await open(id)).not.toContain("Pay before")
  await press(id, "pay")

  expect(simulator.payments()).toMatchObject([{ paid: true }])
})

test("the payer's page may load and run nothing", async () => {
  const { headers } = await fetch(`${simulator.url}/pay/${await create()}`)
  const policy = headers.get("content-security-policy")?.split("; ")

  expect(policy).toContain("default-src 'none'")
  expect(policy?.join()).not.toContain("script-src")
})

test("the shop's data is text on the payer's page, never markup", async () => {
  const evil = `"><script>alert('1')</script>&`
  const page = await open(
    await create({ description: evil, order_id: "<img src=x>" })
  )

  expect(page).not.toContain("<script")
  expect(page).not.toContain("<img")
  expect(page).toContain(
    "&quot;&gt;&lt;script&gt;alert(&#39;1&#39;)&lt;/script&gt;&amp;"
  )
})

test("an invoice that does not exist is a 404 page", async () => {
  const response = await fetch(`${simulator.url}/pay/none?lang=ru`)

  expect(response.status).toBe(404)
  expect(await response.text()).toContain("Такого счёта нет")
})

test("requests for pages and the favicon are no violations", async () => {
  await open(await create())
  await fetch(`${simulator.url}/favicon.ico`)

  expect(simulator.violations()).toEqual([])
  expect(simulator.requests()).toHaveLength(1)
})
