import { mkdirSync, rmSync } from "node:fs"
import path from "node:path"
import type { BrowserContext, Page } from "playwright-core"
import { folder } from "./admin-build"
import { Watch } from "./watch"

/** More than any page of a test needs, on a busy machine. */
const TIMEOUT_MS = 20_000

const screenshots = path.join(folder, "screenshots")
const failures = path.join(folder, "failures")

/** Pictures of another run would only mislead. */
export function forgetFailures(of: string): void {
  rmSync(path.join(failures, of), { recursive: true, force: true })
}

/** Somebody in front of a browser. */
export abstract class Person {
  readonly watch: Watch

  /** Their other tabs, which have to be as quiet. */
  protected readonly companions: Person[] = []

  constructor(
    readonly context: BrowserContext,
    readonly page: Page,
    origin: string
  ) {
    context.setDefaultTimeout(TIMEOUT_MS)
    this.watch = new Watch(page, origin)
  }

  /** What their failures are filed under. */
  protected abstract readonly kind: string

  /** A picture of the whole page, for people. */
  abstract picture(name: string): Promise<void>

  /** Until no request runs, and nothing says that it waits. */
  async settle(): Promise<void> {
    await this.watch.idle()
    // The dashboard's own skeletons only pulse.
    const busy = this.page.locator("[aria-busy=true], .animate-pulse").first()
    await busy.waitFor({ state: "detached" })
    await this.watch.idle()
  }

  /**
   * Does what a test is about. What went wrong in the page fails it, and leaves
   * a picture.
   */
  async live(job: () => Promise<void>): Promise<void> {
    try {
      await job()
      for (const { watch } of [this, ...this.companions]) {
        expect(watch.complaints).toEqual([])
      }
    } catch (error) {
      const test = expect.getState().currentTestName ?? "unknown"
      const name = test.replaceAll(/[^\p{L}\d]+/gu, "-").slice(-120)
      const file = path.join(failures, this.kind, `${name}.png`)
      // The page may be what is broken.
      await this.shoot(file, false).catch(() => {})
      throw error
    } finally {
      await this.context.close()
    }
  }

  protected keep(name: string, fullPage: boolean): Promise<void> {
    return this.shoot(path.join(screenshots, `${name}.png`), fullPage)
  }

  private async shoot(file: string, fullPage: boolean): Promise<void> {
    mkdirSync(path.dirname(file), { recursive: true })
    await this.page.screenshot({ path: file, fullPage, animations: "disabled" })
  }
}
