import { adminEmail, approverEmail } from "../../scripts/seed/logins"
import type { Browser } from "playwright-core"
import type { Simulator } from "../../simulator"
import { adminBuild } from "./support/admin-build"
import { startChromium } from "./support/chromium"
import {
  type Cleanup,
  runCleanups,
  cleaningUpOnFailure,
} from "./support/cleanups"
import { AdminServer } from "./support/admin-server"
import { clearFailureScreenshots } from "./support/browser-user"
import { StoreFixture } from "./support/store-fixture"
import { AdminPages, type Look } from "./support/admin-pages"
import { AdminUser } from "./support/admin-user"
import { Recipient } from "./support/recipient"

export type Who = "operator" | "approver"

const EMAILS: Record<Who, string> = {
  operator: adminEmail,
  approver: approverEmail,
}

/** The store has a provider of e-mails, and no entry waits long enough for an alert. */
const CAN_MAIL = { SBP_ALERT_AFTER_MINUTES: "10080" }

const JOBS = [
  "sbp-sweep",
  "sbp-sweep-links",
  "sbp-sweep-payouts",
  "sbp-alert-operators",
  "sbp-statements",
]

/** One store for all of these tests, with a gateway, an admin and a browser. */
export class AdminHarness {
  private constructor(
    readonly simulator: Simulator,
    readonly databaseUrl: string,
    private readonly browser: Browser,
    private readonly adminServer: AdminServer,
    private readonly pages: AdminPages,
    private readonly cleanups: Cleanup[]
  ) {}

  static open(): Promise<AdminHarness> {
    return cleaningUpOnFailure(async (cleanups) => {
      clearFailureScreenshots()
      // First, so that a missing browser is reported at once.
      const browser = await startChromium()
      cleanups.push(() => browser.close())
      const storeFixture = await StoreFixture.open(
        "e2e_admin",
        cleanups,
        CAN_MAIL
      )
      const build = await adminBuild()
      await storeFixture.startStore(cleanups, JOBS)
      const adminServer = await AdminServer.open(build, storeFixture.storePort)
      cleanups.push(() => adminServer.close())
      const { simulator, databaseUrl } = storeFixture
      return new AdminHarness(
        simulator,
        databaseUrl,
        browser,
        adminServer,
        new AdminPages(browser, adminServer.origin),
        cleanups
      )
    })
  }

  get origin(): string {
    return this.adminServer.origin
  }

  /**
   * Uses the admin as if in a browser of its own.
   *
   * @param who is signed in already; undefined: no one
   */
  async asUser(
    who: Who | undefined,
    job: (user: AdminUser) => Promise<void>,
    look: Partial<Look> = {}
  ): Promise<void> {
    const user = await AdminUser.open(this.pages, this.origin, look)
    await user.run(async () => {
      if (who) {
        await user.logIn(EMAILS[who])
      }
      await job(user)
    })
  }

  /** Opens pages that need no login, in a browser of their own. */
  async asRecipient(
    job: (recipient: Recipient) => Promise<void>,
    look: Parameters<typeof Recipient.open>[2] = {}
  ): Promise<void> {
    const recipient = await Recipient.open(this.browser, this.origin, look)
    await recipient.run(() => job(recipient))
  }

  close(): Promise<void> {
    return runCleanups(this.cleanups)
  }
}

/** Runs tests against a store, an admin and a browser of their own. */
export function runAdminTests(tests: (use: () => AdminHarness) => void): void {
  // The first start of all makes a database.
  jest.setTimeout(600_000)

  describe("the admin", () => {
    let harness: AdminHarness

    beforeAll(async () => {
      harness = await AdminHarness.open()
    })
    afterAll(() => harness?.close())

    tests(() => harness)
  })
}
