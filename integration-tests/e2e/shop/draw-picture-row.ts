import type { Shopper } from "./shopper"

export type Step = { caption: string; picture: Buffer }

/**
 * The letters are large: a README shows the picture at less than half of its
 * size.
 */
const STYLE = `
  * { box-sizing: border-box; margin: 0 }
  body {
    display: flex; gap: 28px; padding: 28px; width: max-content;
    background: #e9decd; color: #2a2118;
    font: 600 32px/1.2 system-ui, "Noto Sans", "DejaVu Sans", sans-serif;
  }
  figcaption { display: flex; align-items: center; gap: 16px }
  b {
    width: 56px; border-radius: 50%; background: #1d4e6b; color: #fff;
    line-height: 56px; text-align: center;
  }
  img { display: block; margin-top: 20px; border-radius: 20px }`

/** Draws several pictures in a row, by the browser, as one picture. */
export async function drawPictureRow(
  { page }: Shopper,
  steps: Step[]
): Promise<void> {
  const figures = steps.map(
    ({ caption, picture }, index) => `<figure>
      <figcaption><b>${index + 1}</b> ${caption}</figcaption>
      <img src="data:image/png;base64,${picture.toString("base64")}">
    </figure>`
  )
  await page.setContent(
    `<!doctype html><style>${STYLE}</style>${figures.join("")}`
  )
  const [width = 0, height = 0] = await page.evaluate<number[]>(
    "[document.body.offsetWidth, document.body.offsetHeight]"
  )
  await page.setViewportSize({ width, height })
}
