import { existsSync } from "node:fs"
import { type Browser, chromium } from "playwright-core"

/** @throws Error that says how to get one */
export async function startChromium(): Promise<Browser> {
  const executablePath = process.env.CHROMIUM_PATH || "/usr/bin/chromium"
  if (!existsSync(executablePath)) {
    throw new Error(
      `There is no browser at ${executablePath}: install Chromium ` +
        "(`apt-get install chromium`, or `npx playwright-core install " +
        "chromium`), and set CHROMIUM_PATH to its program."
    )
  }
  return chromium.launch({
    executablePath,
    args: [
      // Where tests run as root, as in a container, its sandbox cannot.
      ...(process.getuid?.() === 0 ? ["--no-sandbox"] : []),
      "--disable-gpu",
      "--disable-dev-shm-usage",
      // Nothing of these tests is in the internet.
      "--host-resolver-rules=MAP * ~NOTFOUND, EXCLUDE 127.0.0.1, EXCLUDE localhost",
    ],
  })
}
