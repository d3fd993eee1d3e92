import { createInterface } from "node:readline"

/**
 * Puts a line of the input in the place of each "-", option by option. What stands in a command
 * is kept by shells, sudo and journals.
 */
export async function typeIn(options: Record<string, string[]>): Promise<void> {
  if (!Object.values(options).flat().includes("-")) {
    return
  }
  const terminal = createInterface(process.stdin)
  const lines = terminal[Symbol.asyncIterator]()
  for (const [name, values] of Object.entries(options)) {
    for (const at of values.keys()) {
      if (values[at] === "-") {
        if (process.stdin.isTTY) {
          process.stdout.write(`${name}: `)
        }
        const line = await lines.next()
        values[at] = line.done ? "" : line.value.trim()
      }
    }
  }
  terminal.close()
}
