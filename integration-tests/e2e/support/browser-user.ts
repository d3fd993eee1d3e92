import { mkdirSync, rmSync } from "node:fs"
import path from "node:path"
import type { BrowserContext, Page } from "playwright-core"
import { folder } from "./admin-build"
import { animationsEnd } from "./animations-end"
import { PageMonitor } from "./page-monitor"

/** More time than any page of a test needs on a busy machine. */
const TIMEOUT_MS = 40_000

/** The topmost text comes first. Text typed into fields is left out. */
const SHOWN = `["[role=dialog]", "main"]
  .flatMap((it) => [...document.querySelectorAll(it)])
  .map((it) => it.innerText)
  .join(" ") || document.body.innerText`

const screenshots = path.join(folder, "screenshots")
const failures = path.join(folder, "failures")

/** Pictures of an earlier run would only mislead. */
export function clearFailureScreenshots(): void {
  rmSync(failuresOfFile(), { recursive: true, force: true })
}

/** Files of tests run side by side. */
const failuresOfFile = () =>
  path.join(
    failures,
    path.basename(String(expect.getState().testPath), ".spec.ts")
  )

/** A user in front of a browser. */
export abstract class BrowserUser {
  readonly monitor: PageMonitor

  /** The user's other tabs, which must be free of errors as well. */
  protected readonly otherTabs: BrowserUser[] = []
  protected hasOwnClock = false

  constructor(
    readonly context: BrowserContext,
    readonly page: Page,
    origin: string
  ) {
    context.setDefaultTimeout(TIMEOUT_MS)
    this.monitor = new PageMonitor(page, origin)
  }

  /** A screenshot of the whole page, for people: where nobody looks, there is none. */
  async picture(name: string): Promise<void> {
    if (!process.env.CI) {
      await this.takePicture(name)
    }
  }

  protected abstract takePicture(name: string): Promise<void>

  /** Lets the test advance the clock of the page. */
  async installClock(): Promise<void> {
    this.hasOwnClock = true
    await this.page.clock.install()
  }

  /** Waits until no request runs, and no part of the page shows that it loads. */
  async settle(): Promise<void> {
    await this.monitor.idle()
    // The dashboard's own skeletons have no aria-busy.
    const busy = this.page.locator("[aria-busy=true], .animate-pulse")
    if ((await busy.count()) > 0) {
      await busy.first().waitFor({ state: "detached" })
      await this.monitor.idle()
    }
    await animationsEnd(this.page)
  }

  /**
   * Runs the body of a test. Errors in the page fail it, and leave a
   * screenshot.
   */
  async run(job: () => Promise<void>): Promise<void> {
    try {
      await job()
      for (const { monitor } of [this, ...this.otherTabs]) {
        expect(monitor.errors).toEqual([])
      }
    } catch (error) {
      const test = expect.getState().currentTestName ?? "unknown"
      const name = test.replaceAll(/[^\p{L}\d]+/gu, "-").slice(-120)
      const file = path.join(failuresOfFile(), `${name}.png`)
      // The page itself may be what is broken.
      await this.shoot(file, false).catch(() => {})
      await this.addPageText(error).catch(() => {})
      await this.context.close()
      throw error
    }
    await this.leave()
  }

  /** Adds the page's text to the error, which is all that a run on CI leaves. */
  private async addPageText(error: unknown): Promise<void> {
    const text = (await this.page.evaluate<string>(SHOWN)).replaceAll(
      /\s+/g,
      " "
    )
    const lines = [this.page.url(), ...(text.match(/.{1,280}/gu) ?? [])]
    const shown = lines.slice(0, 5).map((line) => `showed: ${line}\n`)
    if (error instanceof Error) {
      error.stack = error.stack?.replace(/^ +at /m, (at) => shown.join("") + at)
    }
  }

  /** Closes the browser after a test that passed. */
  protected leave(): Promise<void> {
    return this.context.close()
  }

  protected keep(name: string, fullPage: boolean): Promise<void> {
    return this.shoot(path.join(screenshots, `${name}.png`), fullPage)
  }

  private async shoot(file: string, fullPage: boolean): Promise<void> {
    mkdirSync(path.dirname(file), { recursive: true })
    await this.page.screenshot({ path: file, fullPage, animations: "disabled" })
  }
}
