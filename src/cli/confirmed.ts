import { once } from "node:events"
import { createInterface } from "node:readline/promises"

/**
 * Whether a person agrees, or `--yes` was given. Without a terminal there is no person to ask,
 * so nothing is done.
 */
export async function confirmed(
  question: string,
  isYes: boolean
): Promise<boolean> {
  if (isYes) {
    return true
  }
  if (!process.stdin.isTTY) {
    throw new Error(
      "Nothing was changed: add --yes, or --dry-run to only count."
    )
  }
  const terminal = createInterface({
    input: process.stdin,
    output: process.stdout,
  })
  // Ctrl-C rejects the question, and Ctrl-D leaves it open: both are a "no".
  const closed = once(terminal, "close").then(() => "")
  const asked = terminal.question(`${question} (yes/no) `).catch(() => "")
  try {
    return (await Promise.race([asked, closed])).trim() === "yes"
  } finally {
    terminal.close()
  }
}
