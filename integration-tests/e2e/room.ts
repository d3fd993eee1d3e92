import type { Browser } from "playwright-core"
import { adminEmail, approverEmail } from "../../scripts/seed/logins"
import type { Simulator } from "../../simulator"
import { adminBuild } from "./support/admin-build"
import { startChromium } from "./support/chromium"
import { type End, endAll, endingIfFailed } from "./support/ends"
import { Front } from "./support/front"
import { forgetFailures } from "./support/person"
import { Stage } from "./support/stage"
import { type Look, Visitor } from "./support/visitor"

export type Who = "operator" | "approver"

const EMAILS: Record<Who, string> = {
  operator: adminEmail,
  approver: approverEmail,
}

/** One store for all of these tests, with a gateway, an admin and a browser. */
export class E2eRoom {
  private constructor(
    readonly simulator: Simulator,
    readonly databaseUrl: string,
    private readonly front: Front,
    private readonly browser: Browser,
    private readonly ends: End[]
  ) {}

  static open(): Promise<E2eRoom> {
    return endingIfFailed(async (ends) => {
      forgetFailures("admin")
      // Said at once, and not after a minute.
      const browser = await startChromium()
      ends.push(() => browser.close())
      const stage = await Stage.open("e2e_admin", ends)
      const build = await adminBuild()
      await stage.startStore(ends)
      const front = await Front.open(build, stage.storePort)
      ends.push(() => front.close())
      const { simulator, databaseUrl } = stage
      return new E2eRoom(simulator, databaseUrl, front, browser, ends)
    })
  }

  get origin(): string {
    return this.front.origin
  }

  /**
   * Does something in the admin, in a browser of its own.
   *
   * @param who has signed in already, if anybody
   */
  async visit(
    who: Who | undefined,
    job: (visitor: Visitor) => Promise<void>,
    look: Partial<Look> = {}
  ): Promise<void> {
    const visitor = await Visitor.open(this.browser, this.origin, look)
    await visitor.live(async () => {
      if (who) {
        await visitor.logIn(EMAILS[who])
      }
      await job(visitor)
    })
  }

  close(): Promise<void> {
    return endAll(this.ends)
  }
}
