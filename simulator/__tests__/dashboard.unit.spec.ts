import type { Simulator } from ".."
import { control } from "./helpers/control"
import {
  SHOP,
  createPayment,
  start,
  streamUntil,
  withSimulator,
} from "./helpers/gateway"

let simulator: Simulator
withSimulator((started) => (simulator = started))

test("the dashboard receives changes as they happen", async () => {
  const listening = streamUntil(simulator, "order-42")
  await createPayment(simulator, { order_id: "order-42" })
  const received = await listening

  expect(received).toMatch(/^data: \{/)
})

test("the dashboard receives that a deadline has passed", async () => {
  let now = Date.now()
  const clock = await start({ now: () => now })
  await createPayment(clock)
  expect(await streamUntil(clock, "payerState")).toContain(
    '"payerState":"payable"'
  )
  const listening = streamUntil(clock, '"payerState":"expired"')
  now += 24 * 60 * 60 * 1000

  expect(await listening).toContain('"status":"NEW"')
})

test("the dashboard shows the default key, and no other", async () => {
  const open = await start({ shops: undefined })
  const pageOf = async ({ url }: Simulator) => (await fetch(url)).text()

  expect(await pageOf(open)).toContain("100500:simulator-secret-key")
  expect(await pageOf(simulator)).not.toContain(SHOP.secretKey)
  expect(await pageOf(simulator)).toContain("100500:$SBP_SECRET_KEY")
  expect(await pageOf(simulator)).toMatch(
    /with\s+<code>SBP_SECRET_KEY<.code> set/
  )
})

test("the dashboard's lists can be scrolled by keyboard, and its hints are accessible", async () => {
  const page = await (await fetch(simulator.url)).text()

  expect(page).toContain(
    '<ul id="requests" tabindex="0" aria-labelledby="requests-title" hidden>'
  )
  expect(page).toMatch(/::placeholder \{\s+color: var\(--soft\)/)
})

test("every field of the form for registries is a query parameter of a registry", async () => {
  const page = await (await fetch(simulator.url)).text()
  const [form = ""] = /<form id="registry">.*?<\/form>/s.exec(page) ?? []
  const names = [...form.matchAll(/ name="(\w+)"/g)].map(([, name]) => name)

  expect(names).toHaveLength(18)
  expect(names.shift()).toBe("name")
  for (const name of names) {
    const path = `registries/payments.csv?${name}=%20`
    const { answer } = await control(simulator, "GET", path)
    expect(answer.error).toMatch(new RegExp(`^${name} must be `))
  }
})

test("the dashboard allows no script but its own", async () => {
  const response = await fetch(simulator.url)
  const policy = response.headers.get("content-security-policy") ?? ""
  const nonce = /'nonce-([^']+)'/.exec(policy)?.[1]
  const page = await response.text()

  expect(policy).toContain("default-src 'none'")
  expect(page.match(/<script/g)).toHaveLength(1)
  expect(page).toContain(`<script nonce="${nonce}">`)
})
