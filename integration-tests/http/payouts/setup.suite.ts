import { adminEmail, approverEmail } from "../../../scripts/seed/logins"
import type { AdminSetup } from "../../../src/api/admin/sbp/setup/read-setup"
import { parseAmount } from "../../../src/domain/money"
import { SBP_PAYOUT_MODULE } from "../../../src/modules/payout"
import type { SbpOptions } from "../../../src/shared/options"
import type { TestShop } from "../support/run-shop-tests"

type Limits = SbpOptions["payouts"]["limits"]

export function setup(use: () => TestShop) {
  const service = () => use().shop.container.resolve(SBP_PAYOUT_MODULE)
  let options: SbpOptions

  beforeAll(() => {
    options = service()["options_"]
  })
  afterEach(() => configure(options))

  const configure = (changes: Partial<SbpOptions>) =>
    Object.assign(service(), { options_: { ...options, ...changes } })

  const withLimits = (...names: ("perPayout" | "perDay")[]) => {
    const sums = names.map((name) => [name, parseAmount("100.00")])
    const limits: Limits = { RUB: Object.fromEntries(sums) as Limits[string] }
    configure({ payouts: { ...options.payouts, limits } })
  }

  const found = async () => {
    const { setup } = await use().shop.admin.get<{ setup: AdminSetup }>(
      "/admin/sbp/setup"
    )
    const of = (wanted: string) =>
      setup.checks.find(({ code }) => code === wanted)?.reason
    return { approver: of("approver"), limits: of("limits") }
  }

  it("says whether payouts are limited, and who approves them", async () => {
    expect(await found()).toEqual({ approver: "listed", limits: "set" })
    withLimits("perPayout")
    expect((await found()).limits).toBe("unlimited")
  })

  it("says whether an approver is missing, or not needed", async () => {
    // A person cannot approve their own payouts.
    configure({ approvers: [adminEmail] })
    expect((await found()).approver).toBe("none")
    configure({ approvers: [adminEmail, approverEmail] })
    expect((await found()).approver).toBe("listed")
    // Without a list of approvers, a rule that asks for a second person is refused.
    configure({ approvers: [] })
    expect(await found()).toEqual({ approver: "not_needed", limits: "set" })
  })
}
