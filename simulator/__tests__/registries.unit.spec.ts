import type { Simulator } from ".."
import {
  CARDS,
  createPayment,
  payoutBody,
  read,
  send,
  SHOP,
  start,
  withSimulator,
} from "./helpers/gateway"
import { control } from "./helpers/control"
import { download, kopeks } from "./helpers/registries"

/** Noon in Moscow. */
const NOON = Date.parse("2026-11-21T09:00:00Z")

let now: number
let simulator: Simulator
withSimulator((started) => (simulator = started), { now: () => now })
beforeEach(() => (now = NOON))

const PAYMENT_COLUMNS =
  "Номер операции;Дата операции;Номер заказа;Назначение;Статус;Сумма;Комиссия;К зачислению;Валюта"
const PAYOUT_COLUMNS =
  "ID выплаты;Дата;Дополнительные данные;Назначение;Карта получателя;Статус;Сумма;Итоговая сумма;Валюта"

async function createPayout(changes: object = {}): Promise<string> {
  const response = await send(simulator, "payout", payoutBody(changes))
  return (await read(response)).result.id
}

async function paid(changes: object = {}): Promise<string> {
  const id = await createPayment(simulator, changes)
  simulator.pay(id)
  return id
}

test("a registry without operations has its columns alone", async () => {
  await createPayment(simulator)

  const payments = await download(simulator, "payments", { footer: true })
  expect(payments.text).toBe(`${PAYMENT_COLUMNS}\r\n`)
  expect(payments.headers.get("content-type")).toBe("text/csv; charset=utf-8")
  expect(payments.headers.get("content-disposition")).toBe("attachment")
  const payouts = await download(simulator, "payouts")
  expect(payouts.text).toBe(`${PAYOUT_COLUMNS}\r\n`)
})

test("payments are listed at the moment at which they were closed", async () => {
  const [first, second, third] = [
    await createPayment(simulator, { description: 'Boots; "red"\nsize 40' }),
    await createPayment(simulator, { order_id: "order-2" }),
    await createPayment(simulator, { order_id: "order-3" }),
  ]
  now = NOON + 60_000
  simulator.decline(second)
  now += 1000
  simulator.pay(first)
  now += 1000
  simulator.expire(third)
  const { text } = await download(simulator, "payments")

  expect(text.split("\r\n")).toEqual([
    PAYMENT_COLUMNS,
    `${second};21.11.2026 12:01:00;order-2;;Отклонён;1499,90;0,00;0,00;RUB`,
    `${first};21.11.2026 12:01:01;order-1;"Boots; ""red"" size 40";Зачислен;1499,90;0,00;1499,90;RUB`,
    `${third};21.11.2026 12:01:02;order-3;;Истёк;1499,90;0,00;0,00;RUB`,
    "",
  ])
})

test("each refund has a line of its own, below zero", async () => {
  const id = await paid()
  now += 24 * 60 * 60 * 1000
  simulator.refund(id, "0.05")
  now += 1000
  simulator.refund(id)
  const { lines } = await download(simulator, "payments", {
    from: "2026-11-22",
  })

  expect(lines.slice(1).map((line) => line.join(" "))).toEqual([
    `${id} 22.11.2026 12:00:00 order-1  Возврат -0,05 0,00 -0,05 RUB`,
    `${id} 22.11.2026 12:00:01 order-1  Возврат -1499,85 0,00 -1499,85 RUB`,
  ])
})

test("payouts are listed with the mask of their card alone", async () => {
  const number = CARDS[1]
  const id = await createPayout({
    description: `На карту ${number}`,
    payout_destination_data: { type: "bank_card", card: { number } },
    metadata: { payout_id: "payout-7", about: `card ${number}` },
  })
  const { text } = await download(simulator, "payouts")

  expect(text.split("\r\n")[1]).toBe(
    `${id};21.11.2026 12:00:00;payout-7, card 411111••••••1111;На карту 411111••••••1111;411111******1111;Исполнена;250,00;250,00;RUB`
  )
})

test("no registry holds a card number, in any encoding", async () => {
  for (const number of CARDS) {
    const card = {
      payout_destination_data: { type: "bank_card", card: { number } },
    }
    await createPayout({
      ...card,
      description: number,
      metadata: { [number]: number },
    })
  }
  for (const encoding of ["utf-8", "windows-1251"]) {
    const { text } = await download(simulator, "payouts", {
      encoding,
      foreign: 50,
    })
    for (const number of CARDS) {
      expect(text).toContain(`${number.slice(0, 6)}******${number.slice(-4)}`)
      expect(text).not.toContain(number)
    }
    const outsideOfIds = text.replaceAll(/^[\da-f-]{36}/gm, "")
    expect(outsideOfIds).not.toMatch(/\d{12}/)
  }
})

describe("the period", () => {
  const day = "2026-11-30"

  /** The first and the last millisecond of 30 November, and one around each. */
  const paidAround = async (zone: string) => {
    const start = Date.parse(`2026-11-30T00:00:00.000${zone}`)
    const end = Date.parse(`2026-12-01T00:00:00.000${zone}`)
    const ids: string[] = []
    for (const moment of [start - 1, start, end - 1, end]) {
      now = moment
      ids.push(await paid())
    }
    return ids
  }
  const idsIn = async (query: Parameters<typeof download>[2]) => {
    const { lines } = await download(simulator, "payments", query)
    return lines.slice(1).map(([id]) => id)
  }

  test("has whole days in Moscow", async () => {
    const [before, first, last, after] = await paidAround("+03:00")

    expect(await idsIn({ from: day, to: day })).toEqual([first, last])
    expect(await idsIn({ from: day })).toEqual([first, last, after])
    expect(await idsIn({ to: day })).toEqual([before, first, last])
    expect(await idsIn({ from: day, to: "2026-12-01" })).toEqual([
      first,
      last,
      after,
    ])
    expect(await idsIn({})).toHaveLength(4)
  })

  test.each([
    ["Asia/Vladivostok", "+10:00"],
    ["America/New_York", "-05:00"],
    ["UTC", "+00:00"],
  ])("has whole days in %s", async (timeZone, zone) => {
    const [, first, last] = await paidAround(zone)
    const query = { timeZone, from: day, to: day, dates: "iso" }

    expect(await idsIn(query)).toEqual([first, last])
    const { lines } = await download(simulator, "payments", query)
    expect(lines.slice(1).map(([, at]) => at)).toEqual([
      `2026-11-30T00:00:00${zone}`,
      `2026-11-30T23:59:59${zone}`,
    ])
  })

  test("follows summer time", async () => {
    now = Date.parse("2026-10-25T00:00:00+02:00")
    const id = await paid()
    const query = {
      timeZone: "Europe/Berlin",
      from: "2026-10-25",
      to: "2026-10-25",
    }

    expect(await idsIn(query)).toEqual([id])
    now = Date.parse("2026-10-25T23:59:59+01:00")
    expect(await idsIn({ ...query, foreign: 200 })).toHaveLength(201)
  })
})

test("each shop has registries of its own", async () => {
  const other = { shopId: 7, secretKey: "other" }
  const shops = await start({ shops: [SHOP, other] })
  const id = await createPayment(shops)
  shops.pay(id)

  const listed = async (shopId: number) =>
    (await download(shops, "payments", { shopId })).lines.slice(1)
  expect((await listed(SHOP.shopId)).map(([cell]) => cell)).toEqual([id])
  expect(await listed(7)).toEqual([])
  const { answer } = await control(shops, "GET", "registries/payments.csv")
  expect(answer.error).toBe("shopId must be 100500, 7.")
})

test("the header names the period and the shop, the footer sums up the columns", async () => {
  const big = "90071992547409931.37"
  await paid()
  await paid({ amount: { value: big, currency: "RUB" } })
  await paid({ amount: { value: "0.01", currency: "EUR" } })
  simulator.refund(await paid(), "0.95")
  simulator.decline(await createPayment(simulator))
  const { lines } = await download(simulator, "payments", {
    header: true,
    footer: true,
    from: "2026-11-01",
    to: "2026-11-30",
  })

  expect(lines.slice(0, 4).map((line) => line.join(";"))).toEqual([
    "Реестр платежей с 01.11.2026 по 30.11.2026",
    "Магазин: 100500",
    "",
    PAYMENT_COLUMNS,
  ])
  const [roubles, euros] = lines.slice(-2)
  // Three payments of 1499.90, one of them declined, and 90071992547409931.37 − 0.95.
  expect(roubles).toEqual([
    "Итого, RUB",
    "",
    "",
    "",
    "",
    "90071992547414430,12",
    "0,00",
    "90071992547412930,22",
    "",
  ])
  expect(euros?.slice(5)).toEqual(["0,01", "0,00", "0,01", ""])
})

test("sums agree with what was really executed", async () => {
  for (const value of ["0.01", "0.99", "10.00", "1234567.89"]) {
    await paid({ amount: { value, currency: "RUB" } })
  }
  const { lines } = await download(simulator, "payments")

  const listed = lines.slice(1).map((line) => kopeks(line[5]))
  const executed = simulator
    .executions("payment")
    .map(({ amount }) => Math.round(Number(amount) * 100))
  expect(listed).toEqual(executed)
})
