import type { SbpOptions } from "../../../shared/options"
import { checkLogLevel } from "../log-level"

const { LOG_LEVEL } = process.env
afterEach(() => {
  if (LOG_LEVEL === undefined) {
    delete process.env.LOG_LEVEL
  } else {
    process.env.LOG_LEVEL = LOG_LEVEL
  }
})

const found = (level: string, enabled = true) => {
  process.env.LOG_LEVEL = level
  const options = { payouts: { enabled } } as SbpOptions
  return checkLogLevel(options).map(({ fact }) => fact)
}

describe("the level of Medusa's log, where payouts are on", () => {
  it.each([
    ["http", "not set", ""],
    ["http", "http", "http"],
    ["debug", "debug", "debug"],
  ])("is reported as %s if it is %s", (level, _, set) => {
    expect(found(set)).toEqual([
      `LOG_LEVEL is ${level}: a card number in a mistyped address would be logged`,
    ])
  })

  it.each(["info", "warn", "error"])("is good if it is %s", (level) => {
    expect(found(level)).toEqual([])
  })
})

it("the level of Medusa's log does not matter where payouts are off", () => {
  expect(found("http", false)).toEqual([])
})
