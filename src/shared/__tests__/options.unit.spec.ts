import { MedusaError } from "@medusajs/framework/utils"
import { parseOptions, type SbpOptionsInput } from "../options"

const minimal: SbpOptionsInput = {
  baseUrl: "https://gateway.example",
  shopId: "100500",
  secretKey: "topsecret-key",
  backendUrl: "https://store.example",
  storefrontUrl: "https://shop.example",
}

const key = "0123456789abcdef0123456789abcdef"

/** The problems that are reported for a set of options. */
function problemsOf(input: unknown): string[] {
  try {
    parseOptions(input)
  } catch (error) {
    if (!(error instanceof MedusaError)) {
      throw error
    }
    expect(error.type).toBe(MedusaError.Types.INVALID_DATA)
    return error.message
      .split("\n")
      .filter((line) => line.startsWith("  - "))
      .map((line) => line.slice(4))
  }
  return []
}

describe("parseOptions", () => {
  it("needs five options and fills in the rest", () => {
    expect(parseOptions(minimal)).toEqual({
      ...minimal,
      previousSecretKeys: [],
      returnPath: "/checkout/return",
      paymentMethod: "sbp",
      paymentLifetimeMinutes: 30,
      currencies: ["RUB"],
      description: "{store}, {reference}",
      timeoutMs: 15_000,
      failedPaymentStatuses: [],
      paidPaymentStatuses: [],
      settleIn: "server",
      timeZone: "Europe/Moscow",
      abandonedAfterMinutes: 60,
      notificationIps: [],
      previousFingerprintKeys: [],
      operators: [],
      approvers: [],
      payouts: {
        enabled: false,
        approveNewCards: false,
        limits: {},
        timeoutMs: 60_000,
        failedPayoutStatuses: [],
      },
    })
  })

  it("accepts what Medusa writes into the options of a plugin", () => {
    const database = { clientUrl: "postgres://medusa:secret@localhost/medusa" }
    expect(parseOptions({ ...minimal, database })).toEqual(
      parseOptions(minimal)
    )
  })

  it("normalises values", () => {
    const options = parseOptions({
      ...minimal,
      baseUrl: "https://gateway.example/api//",
      shopId: 100500,
      currencies: ["rub", "USD"],
      fingerprintKey: key,
      approvers: ["user_01"],
      payouts: {
        enabled: true,
        limits: {
          rub: { perPayout: 1000, perDay: "100000.5", approvalAbove: 50000 },
          USD: { unlimited: true },
        },
      },
    })
    expect(options.baseUrl).toBe("https://gateway.example/api")
    expect(options.shopId).toBe("100500")
    expect(options.currencies).toEqual(["RUB", "USD"])
    expect(options.payouts.limits).toEqual({
      RUB: {
        perPayout: "1000.00",
        perDay: "100000.50",
        approvalAbove: "50000.00",
      },
      USD: { unlimited: true },
    })
  })

  it("reports all problems at once, each with its option and its remedy", () => {
    expect(
      problemsOf({
        baseUrl: "http://gateway.example",
        shopId: "100:500",
        storefrontUrl: "",
        timeoutMs: "15000",
        currencies: ["kwd"],
        timeZone: "Moscow",
        digestAt: "9 am",
        notificationIps: ["10.0.0.1", "10.0.0.0/33"],
        payouts: {
          enabled: true,
          limits: { rub: { approvalAbove: "10.005" } },
        },
        secretkey: "x",
      })
    ).toEqual([
      "baseUrl must be an https:// address (http:// only for this machine): set it to the gateway's address, without /v1",
      "shopId must not be empty or contain spaces or a colon",
      "secretKey is missing: set it to the secret key from the gateway's cabinet",
      "backendUrl is missing: set it to the public address of this Medusa server, where the gateway sends its notifications",
      "storefrontUrl is empty: set it to the address of the shop, where shoppers return to after paying",
      'currencies[0] must be a three-letter currency code with at most two decimals, for example "rub"',
      "timeoutMs must be a whole number of milliseconds from 1000 to 120000",
      'notificationIps[1] must be an IP address or a range, for example "203.0.113.7" or "203.0.113.0/24"',
      'timeZone must be the name of a time zone, for example "Europe/Moscow"',
      'digestAt must be a time of the day from 00:00 to 23:59, for example "09:00"',
      'payouts.limits.rub.approvalAbove must be an amount above zero with at most two decimals, for example "50000.00"',
      "secretkey is not an option: check its spelling, or remove it",
      "fingerprintKey is missing, and payouts need it to recognise a card without keeping its number: set it to the output of `openssl rand -hex 32`",
      "approvers is empty, so that no payout above approvalAbove could ever be approved: list at least one admin who is not the initiator",
      'payouts.limits names a currency that the option "currencies" does not: add it there, or remove it here',
      "payouts.limits must bound what one person can send: set perPayout and perDay for every currency of the shop, or say unlimited: true there",
    ])
  })

  it.each([
    ["nothing at all", undefined],
    ["a list", []],
    ["a text", "options"],
  ])("refuses %s", (_, input) => {
    expect(problemsOf(input).length).toBeGreaterThan(0)
  })

  it.each([
    ["baseUrl", "ftp://gateway.example"],
    ["baseUrl", "gateway.example"],
    ["baseUrl", "https://user:pass@gateway.example"],
    ["baseUrl", "https://gateway.example/?a=b"],
    ["baseUrl", "http://localhost.evil.example"],
    ["baseUrl", "http://127.0.0.1.evil.example"],
    ["baseUrl", "https:gateway.example"],
    ["baseUrl", "https:\\\\gateway.example"],
    ["baseUrl", " https://gateway.example"],
    ["baseUrl", "https://gateway.example/?"],
    ["baseUrl", "https://gateway.example/#"],
    ["baseUrl", "https://user@gateway.example"],
    ["baseUrl", "https://gateway.example/v1/"],
    ["secretKey", " key\n"],
    ["secretKey", 5],
    ["previousSecretKeys", [""]],
    ["paymentMethod", "x".repeat(65)],
    ["currencies", ["rub", "RUB"]],
    ["currencies", []],
    ["description", `${"x".repeat(121)}{reference}`],
    ["description", "half a \ud83d"],
    ["description", "open {reference"],
    ["failedPaymentStatuses", ["CONFIRMED "]],
    ["fingerprintKey", minimal.secretKey.padEnd(31)],
    ["payouts", "yes"],
    ["payouts", { limits: { rub: { perDay: "1e60" } } }],
    ["returnPath", 5],
    ["returnPath", "checkout/return"],
    ["returnPath", "//evil.example"],
    ["returnPath", "/return?session=1"],
    ["paymentLifetimeMinutes", 0],
    ["paymentLifetimeMinutes", 1.5],
    ["timeZone", "Europe/Nowhere"],
    ["timeZone", "+03:00"],
    ["digestAt", "24:00"],
    ["digestAt", "9:00"],
    ["digestAt", "09:60"],
    ["digestAt", "09:00\n"],
    ["digestAt", 9],
    ["description", "x".repeat(129)],
    ["description", `${"x".repeat(109)}{store}`],
    ["description", "Order {order}"],
    ["failedPaymentStatuses", ["CONFIRMED"]],
    ["paidPaymentStatuses", ["PAID "]],
    ["fingerprintKey", "short"],
    ["previousFingerprintKeys", ["short"]],
    ["operators", "user_01"],
    ["notificationIps", ["::1/129"]],
    ["settleIn", "workers"],
    ["payouts", { enabled: "true" }],
    ["payouts", { failedPayoutStatuses: ["DONE"] }],
    ["payouts", { limits: { rub: { perMonth: "1.00" } } }],
    ["payouts", { limits: { rub: { perDay: "0.00" } } }],
    ["payouts", { limits: { rub: { unlimited: false } } }],
    ["payouts", { limits: { rub: {}, RUB: {} } }],
    ["payouts", { limits: { usd: { perDay: "1.00" } } }],
    ["payouts", { limits: "10000" }],
    [
      "payouts",
      { limits: { rub: { unlimited: true, perPayout: "1", perDay: "1" } } },
    ],
  ])("refuses %s: %j", (option, value) => {
    const problems = problemsOf({ ...minimal, [option]: value })
    expect(problems).toHaveLength(1)
    expect(problems[0]).toMatch(new RegExp(`^${option}`))
  })

  it.each([
    ["baseUrl", "http://127.0.0.1:4000"],
    ["baseUrl", "http://localhost:4000"],
    ["baseUrl", "http://[::1]:4000"],
    [
      "notificationIps",
      ["203.0.113.7", "203.0.113.0/24", "2001:db8::/32", "::1"],
    ],
    ["description", "Заказ {reference}"],
    ["description", `{store}${"x".repeat(108)}`],
    ["digestAt", "00:00"],
    ["digestAt", "23:59"],
    ["baseUrl", "HTTPS://Gateway.Example/API"],
    ["fingerprintKey", key],
  ])("accepts %s: %j", (option, value) => {
    expect(problemsOf({ ...minimal, [option]: value })).toEqual([])
  })

  it("needs one meaning for each payment status", () => {
    const both = {
      ...minimal,
      paidPaymentStatuses: ["COMPLETED", "DONE"],
      failedPaymentStatuses: ["CANCELED", "DONE"],
    }
    expect(problemsOf(both)).toEqual([
      expect.stringMatching(/^paidPaymentStatuses names a status/),
    ])
  })

  describe("payouts that are switched on", () => {
    const bound = { perPayout: "1000", perDay: "5000" }
    const problemsWith = (limits: object, currencies: string[]) =>
      problemsOf({
        ...minimal,
        currencies,
        fingerprintKey: key,
        payouts: { enabled: true, limits },
      })
    const unbounded = [expect.stringMatching(/^payouts.limits must bound/)]

    it.each([
      [{}, ["rub"]],
      [{ rub: {} }, ["rub"]],
      [{ rub: { perPayout: "1000" } }, ["rub"]],
      [{ rub: { perDay: "1000", perCardPerDay: "1000" } }, ["rub"]],
      [{ rub: bound }, ["rub", "usd"]],
    ])("need a limit: %j is refused", (limits, currencies) => {
      expect(problemsWith(limits, currencies)).toEqual(unbounded)
    })

    it.each([
      [{ rub: bound }, ["rub"]],
      [{ RUB: bound }, ["rub"]],
      [{ rub: { unlimited: true } }, ["rub"]],
      [{ rub: { unlimited: true, perDay: "5000" } }, ["rub"]],
      [{ rub: bound, usd: { unlimited: true } }, ["rub", "usd"]],
    ])("start with %j", (limits, currencies) => {
      expect(problemsWith(limits, currencies)).toEqual([])
    })
  })

  it("needs two different keys", () => {
    const both = { ...minimal, secretKey: key, fingerprintKey: key }
    expect(problemsOf(both)).toEqual([
      expect.stringMatching(/^fingerprintKey is the same as secretKey/),
    ])
  })

  it.each([
    ["the secret key", { secretKey: key, metricsToken: key }],
    ["the fingerprint key", { fingerprintKey: key, metricsToken: key }],
  ])("refuses a token of metrics that is %s", (_, keys) => {
    expect(problemsOf({ ...minimal, ...keys })).toEqual([
      expect.stringMatching(/^metricsToken is the same as another key/),
    ])
  })

  it("needs a token of metrics that cannot be guessed", () => {
    expect(problemsOf({ ...minimal, metricsToken: "short" })).toEqual([
      expect.stringMatching(/^metricsToken must have at least 32 characters/),
    ])
  })

  it("never shows a value, which may be a secret", () => {
    const secrets = {
      metricsToken: "canary-0",
      baseUrl: "canary-1",
      shopId: "canary 2",
      secretKey: ["canary-3"],
      previousSecretKeys: "canary-4",
      fingerprintKey: "canary-5",
      previousFingerprintKeys: ["canary-6"],
      payouts: {
        limits: { rub: { approvalAbove: "canary-7" }, "canary-9": {} },
        timeoutMs: "canary-8",
      },
    }
    const text = problemsOf(secrets).join("\n")
    expect(text).toMatch(/fingerprintKey/)
    expect(text).not.toMatch(/canary/)
  })

  it("names the provider whose options are wrong", () => {
    expect(() => parseOptions({}, "pp_sbp_moscow")).toThrow(
      /^pp_sbp_moscow cannot start, because of 5 problems in its options:/
    )
  })
})
