import jsQR from "jsqr"
import type { Page } from "playwright-core"
import { PNG } from "pngjs"

/** Reads the code off a picture of the page, as a phone's camera does. */
export async function codeOn(page: Page): Promise<string | undefined> {
  await page.locator("svg.qr").waitFor()
  const picture = await page.screenshot({ fullPage: true })
  const { data, width, height } = PNG.sync.read(picture)
  return jsQR(new Uint8ClampedArray(data), width, height)?.data
}
