import en from "../../../../../admin/i18n/en/health.json"
import { parseOptions } from "../../../../../shared/options"
import { shownOptions } from "../shown-options"

const SECRET = "a very secret key"
const KEY = "0123456789abcdef0123456789abcdef"

const options = parseOptions({
  baseUrl: "https://gateway.example",
  shopId: "100500",
  secretKey: SECRET,
  previousSecretKeys: [`${SECRET} 1`, `${SECRET} 2`],
  backendUrl: "https://shop.example",
  storefrontUrl: "https://shop.example",
  fingerprintKey: KEY,
  previousFingerprintKeys: [`${KEY}1`],
  retention: 36,
  metricsToken: `${KEY}2`,
  alertAfterMinutes: 60,
  digestAt: "09:00",
  statementDueAfterDays: 35,
})

describe("shownOptions", () => {
  it("shows every option, and only whether a secret is set", () => {
    const shown = shownOptions(options)
    expect(Object.keys(shown).sort()).toEqual(Object.keys(options).sort())
    expect(shown).toMatchObject({
      shopId: "100500",
      paymentLifetimeMinutes: 30,
      secretKey: true,
      previousSecretKeys: 2,
      fingerprintKey: true,
      previousFingerprintKeys: 1,
      metricsToken: true,
      retention: 36,
      alertAfterMinutes: 60,
      digestAt: "09:00",
      statementDueAfterDays: 35,
    })
  })

  it("shows no option that the admin has no name for", () => {
    // Those have rows of their own.
    const elsewhere = ["shopId", "operators", "approvers", "payouts"]
    const named = [...Object.keys(en.options), ...elsewhere]
    expect(named.sort()).toEqual(Object.keys(options).sort())
  })

  it("holds no secret", () => {
    const text = JSON.stringify(shownOptions(options))
    expect(text).not.toContain(SECRET)
    expect(text).not.toContain(KEY)
  })

  it("says when a key is missing", () => {
    const { fingerprintKey: _, ...rest } = options
    expect(shownOptions(rest)).toMatchObject({ fingerprintKey: false })
  })
})
