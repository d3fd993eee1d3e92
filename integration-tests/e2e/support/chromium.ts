import { existsSync, mkdirSync, mkdtempSync, writeFileSync } from "node:fs"
import { tmpdir } from "node:os"
import path from "node:path"
import {
  type Browser,
  type BrowserContext,
  chromium,
  type LaunchOptions,
} from "playwright-core"

/** @throws Error that says how to install one */
export async function startChromium(
  options: LaunchOptions = {}
): Promise<Browser> {
  return chromium.launch({ ...launchOptions(), ...options })
}

/** Starts a browser that blocks cookies, and with them storage. */
export async function startWithoutStorage(): Promise<BrowserContext> {
  const profile = mkdtempSync(path.join(tmpdir(), "sbp-browser-"))
  mkdirSync(path.join(profile, "Default"))
  const block = { default_content_setting_values: { cookies: 2 } }
  writeFileSync(
    path.join(profile, "Default/Preferences"),
    JSON.stringify({ profile: block })
  )
  const options = { ...launchOptions(), locale: "en" }
  return chromium.launchPersistentContext(profile, options)
}

/** Starts a browser that keeps its data in this folder. */
export function startWithProfile(profile: string): Promise<BrowserContext> {
  return chromium.launchPersistentContext(profile, {
    ...launchOptions(),
    locale: "en",
  })
}

function launchOptions() {
  const executablePath = process.env.CHROMIUM_PATH || "/usr/bin/chromium"
  if (!existsSync(executablePath)) {
    throw new Error(
      `There is no browser at ${executablePath}: install Chromium ` +
        "(`apt-get install chromium`, or `npx playwright-core install " +
        "chromium`), and set CHROMIUM_PATH to its program."
    )
  }
  return {
    executablePath,
    args: [
      // As root, as in a container, Chromium's sandbox cannot run.
      ...(process.getuid?.() === 0 ? ["--no-sandbox"] : []),
      "--disable-gpu",
      "--disable-dev-shm-usage",
      // Each window would start a process for hidden parts of the address bar, which
      // takes longer than most of our pages, and one for the next window, in advance.
      // Of several such lists Chromium uses the last one; Playwright's list is not
      // needed here.
      "--disable-features=WebUIOmniboxPopup,WebUIOmniboxAimPopup,SpareRendererForSitePerProcess",
      // These tests need nothing from the internet.
      "--host-resolver-rules=MAP * ~NOTFOUND, EXCLUDE 127.0.0.1, EXCLUDE localhost",
    ],
  }
}
