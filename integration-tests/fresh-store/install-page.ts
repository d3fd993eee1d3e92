import { examplesOf } from "../docs/support/examples-of"
import { adminEmail, approverEmail } from "../../scripts/seed/logins"
import { PROJECT_CONFIG } from "./store-files"

const PAGE = "install.md"

/** The commands that docs/install.md tells a merchant to type. */
export class InstallPage {
  private readonly commands = examplesOf(PAGE, "bash").flatMap((block) =>
    block.trim().split("\n")
  )
  private readonly typed = new Set<string>()

  /** @throws Error unless exactly one command of the page begins so */
  command(beginning: string): string {
    const found = this.commands.filter((line) => line.startsWith(beginning))
    const [line = ""] = found
    if (found.length !== 1) {
      throw new Error(`docs/${PAGE} has ${found.length} times "${beginning}"`)
    }
    this.typed.add(line)
    return line
  }

  /** The commands that were not used yet. */
  get left(): string[] {
    return this.commands.filter((line) => !this.typed.has(line))
  }
}

/** The page's configuration by hand, word for word. */
export function configByHand(): string {
  return configurations().byHand
}

/**
 * The page's configuration with `withSbp`, filled with the store's own settings
 * and with payouts as in docs/payouts.md.
 */
export function configWithSbp(): string {
  const [payouts = ""] = examplesOf("payouts.md", "ts")
  const people = fill(
    fill(payouts, /"user_01…"/, quoted(adminEmail)),
    /"user_02…"/,
    quoted(approverEmail)
  )
  const config = fill(
    configurations().withSbp,
    /\/\/ All that your .*/,
    PROJECT_CONFIG
  )
  return fill(config, /(?<=storefrontUrl: .*\n)/, people)
}

function configurations(): { withSbp: string; byHand: string } {
  const [withSbp = "", byHand = "", ...more] = examplesOf(PAGE, "ts")
  expect(withSbp).toContain("withSbp(")
  expect(byHand).not.toContain("withSbp(")
  expect(more).toEqual([])
  return { withSbp, byHand }
}

/** @throws Error if the page has changed, and no longer has this gap */
function fill(text: string, gap: RegExp, words: string): string {
  if (!gap.test(text)) {
    throw new Error(`There is no ${gap} in:\n${text}`)
  }
  return text.replace(gap, () => words)
}

const quoted = (text: string) => JSON.stringify(text)
