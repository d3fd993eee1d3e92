import { PassThrough } from "node:stream"
import { confirmed } from "../confirmed"

describe("a question in a terminal", () => {
  const { stdin, stdout } = process
  const terminal = () =>
    Object.assign(new PassThrough(), { isTTY: true, setRawMode: () => {} })
  const replace = (name: "stdin" | "stdout", value: unknown) =>
    Object.defineProperty(process, name, { value, configurable: true })

  afterEach(() => {
    replace("stdin", stdin)
    replace("stdout", stdout)
  })

  it.each([
    ["yes", "yes\r", true],
    ["no", "no\r", false],
    ["Ctrl-C", "\u0003", false],
    ["Ctrl-D", "\u0004", false],
  ])("that is answered by %s", async (_, typed, agrees) => {
    const input = terminal()
    replace("stdin", input)
    replace("stdout", terminal())
    const answer = confirmed("Empty these texts?", false)
    input.write(typed)
    expect(await answer).toBe(agrees)
  })
})
