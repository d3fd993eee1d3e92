import type { Logger } from "@medusajs/framework/types"
import { expose } from "../exposition"
import { type Gauges, collectGauges, registerGauges } from "../gauges"

const scrape = async () => expose(await collectGauges())

const warn = jest.fn()
const logger = { warn } as Partial<Logger> as Logger

/** A module whose database answers when the test says so. */
function source(name: string) {
  let asked = 0
  let answer: (gauges: Gauges) => void = () => {}
  let fail: (error: Error) => void = () => {}
  const read = () => {
    asked += 1
    return new Promise<Gauges>((resolve, reject) => {
      answer = resolve
      fail = reject
    })
  }
  registerGauges(name, read, logger)
  return {
    asked: () => asked,
    answer: (gauges: Gauges) => answer(gauges),
    fail: () => fail(new Error("the database")),
  }
}

describe("gauges", () => {
  it("are read once for scrapes at one time, and kept for a while", async () => {
    const ledger = source("ledger")
    const scrapes = Promise.all([scrape(), scrape(), scrape()])
    ledger.answer({ sbp_backlog: { settlements: 3 } })
    const [text] = await scrapes
    expect(text).toContain('sbp_backlog{work="settlements"} 3\n')
    expect(text).toContain('sbp_backlog{work="notifications"} 0\n')
    expect(text).toContain("sbp_database_up 1\n")
    expect(await scrape()).toBe(text)
    expect(ledger.asked()).toBe(1)
  })

  it("show no value with an unknown label", async () => {
    const ledger = source("ledger")
    const text = scrape()
    ledger.answer({ sbp_attention_open: { sbpinv_01M7Y: 1 } })
    expect(await text).not.toContain("sbpinv_01M7Y")
  })

  it("say when the database fails, and are read again at once", async () => {
    const ledger = source("ledger")
    const failed = scrape()
    ledger.fail()
    expect(await failed).toMatch(/^sbp_database_up 0$/m)
    expect(await failed).not.toContain("sbp_backlog")
    const recovered = scrape()
    ledger.answer({})
    expect(await recovered).toMatch(/^sbp_database_up 1$/m)
  })

  it("log which module failed, and why: once, until they are read again", async () => {
    warn.mockClear()
    const failing = async () => {
      const ledger = source("ledger")
      const failed = scrape()
      ledger.fail()
      await failed
    }
    await failing()
    await failing()
    const line = 'sbp.metrics.not_read {"error":"ledger: the database"}'
    expect(warn.mock.calls).toEqual([[line]])
    const ledger = source("ledger")
    const recovered = scrape()
    ledger.answer({})
    await recovered
    await failing()
    expect(warn.mock.calls).toEqual([[line], [line]])
  })

  it("say when the database does not answer, and ask it only once", async () => {
    const ledger = source("ledger")
    const [one, other] = await Promise.all([scrape(), scrape()])
    expect(one).toMatch(/^sbp_database_up 0$/m)
    expect(other).toBe(one)
    const late = scrape()
    expect(ledger.asked()).toBe(1)
    ledger.answer({})
    expect(await late).toMatch(/^sbp_database_up 1$/m)
  })
})
