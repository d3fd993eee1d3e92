import { examplesOf } from "../docs/support/examples-of"
import { adminEmail, approverEmail } from "../../scripts/seed/logins"
import { PROJECT_CONFIG } from "./store-files"

const PAGE = "install.md"

/** What docs/install.md tells a merchant to type. */
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

  /** What nobody has typed yet. */
  get left(): string[] {
    return this.commands.filter((line) => !this.typed.has(line))
  }
}

/** The configuration that is written by hand, word for word. */
export function configByHand(): string {
  return configurations().byHand
}

/**
 * The configuration with `withSbp`, around what the store has, and with payouts
 * as docs/payouts.md switches them on.
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

/** @throws Error when the page has changed, and has nothing to fill in there */
function fill(text: string, gap: RegExp, words: string): string {
  if (!gap.test(text)) {
    throw new Error(`There is no ${gap} in:\n${text}`)
  }
  return text.replace(gap, () => words)
}

const quoted = (text: string) => JSON.stringify(text)
