import { setTimeout as sleep } from "node:timers/promises"
import { until } from "../../http/support/until"
import type { ConsoleMessage, Page, Request, Response } from "playwright-core"

/** Errors of the dashboard that are not ours. */
const NOISE: { text: RegExp; from?: RegExp }[] = [
  // Pictures of flags, which come from the internet.
  { text: /Failed to load resource/, from: /flag|cdn/ },
  // A browser requests the icon once, outside the admin's own folder.
  { text: /Failed to load resource/, from: /\/favicon\.ico$/ },
  // The dashboard's order page puts a block into a paragraph.
  { text: /validateDOMNesting[^]*at OrderSummarySection/ },
]

/** A page that made no request for this long awaits none, unless it is busy. */
const QUIET_MS = 100

/** On a busy machine, an answer is drawn late, and may lead to more requests. */
const SCRIPTS_END = 'scheduler.postTask(() => {}, { priority: "background" })'

const EVENTS = [
  "console",
  "pageerror",
  "request",
  "requestfinished",
  "requestfailed",
  "response",
  "framenavigated",
]

type Answer = { url: string; status: number; body: string }

/** The console errors, requests and responses of a page. */
export class PageMonitor {
  readonly errors: string[] = []
  readonly requests: Request[] = []
  readonly addresses: string[] = []
  private answers: Promise<Answer | undefined>[] | undefined
  private readonly expectedErrors: RegExp[] = []
  private readonly underWay = new Set<Request>()
  private changedAt = 0

  constructor(
    private readonly page: Page,
    private readonly origin: string
  ) {
    page.on("console", (message) => this.onConsole(message))
    page.on("pageerror", (error) => this.errors.push(String(error)))
    page.on("request", (request) => this.begin(request))
    page.on("requestfinished", (request) => this.end(request))
    page.on("requestfailed", (request) => this.end(request))
    page.on("response", (response) => this.keep(response))
    page.on("framenavigated", (frame) => this.addresses.push(frame.url()))
  }

  /** Stops listening: the page may have another monitor afterwards. */
  stop(): void {
    EVENTS.forEach((event) => this.page.removeAllListeners(event))
  }

  /** Announces an error that the test provokes. */
  expectError(complaint: RegExp): void {
    this.expectedErrors.push(complaint)
  }

  /** Waits until the page awaits no response any more. */
  async idle(): Promise<void> {
    this.changedAt = Date.now()
    while (!this.isQuiet) {
      await sleep(20)
      if (this.isQuiet) {
        await this.page.evaluate(SCRIPTS_END)
      }
    }
  }

  /** Waits until each request has its answer, and the browser has said what it thinks of it. */
  async answered(): Promise<void> {
    await until(
      () => Promise.resolve(this.underWay.size === 0),
      () => [...this.underWay].map((request) => request.url()).join()
    )
    await this.page.evaluate("0")
  }

  private get isQuiet(): boolean {
    const quietMs = Date.now() - this.changedAt
    return this.underWay.size === 0 && quietMs >= QUIET_MS
  }

  /** From now on: the browser hands over each one, which takes it a while. */
  keepAnswers(): void {
    this.answers ??= []
  }

  /** The store's responses, which could contain secrets of ours. */
  async answersOfStore(): Promise<Answer[]> {
    if (!this.answers) {
      throw new Error("No answer was kept: call keepAnswers() first.")
    }
    const answers = await Promise.all(this.answers)
    return answers.filter((answer) => answer !== undefined)
  }

  private begin(request: Request): void {
    this.requests.push(request)
    this.underWay.add(request)
    this.changedAt = Date.now()
  }

  private end(request: Request): void {
    this.underWay.delete(request)
    this.changedAt = Date.now()
  }

  private onConsole(message: ConsoleMessage): void {
    const { url } = message.location()
    const text = message.text()
    const isNoise = NOISE.some(
      (it) => it.text.test(text) && (!it.from || it.from.test(url))
    )
    const complaint = `${text.slice(0, 1000)} (${url})`
    const isExpected = this.expectedErrors.some((it) => it.test(complaint))
    if (message.type() === "error" && !isNoise && !isExpected) {
      this.errors.push(complaint)
    }
  }

  private keep(response: Response): void {
    const url = response.url()
    if (this.answers && url.startsWith(this.origin) && !url.includes("/app/")) {
      const status = response.status()
      this.answers.push(
        response.text().then(
          (body) => ({ url, status, body }),
          // The answer had no body, or its page was closed.
          () => undefined
        )
      )
    }
  }
}
