import { PassThrough } from "node:stream"
import { typeIn } from "../type-in"

describe('a line of the input in the place of "-"', () => {
  const { stdin } = process
  const replace = (value: unknown) =>
    Object.defineProperty(process, "stdin", { value, configurable: true })

  afterEach(() => replace(stdin))

  const typed = async (text: string, options: Record<string, string[]>) => {
    const input = new PassThrough()
    replace(input)
    input.end(text)
    await typeIn(options)
    return options
  }

  it("is read for each of them, in the options' order", async () => {
    const options = { email: ["-", "b@example.com", "-"], mentions: ["-"] }
    expect(
      await typed("a@example.com\r\n c@example.com \nIvan P.", options)
    ).toEqual({
      email: ["a@example.com", "b@example.com", "c@example.com"],
      mentions: ["Ivan P."],
    })
  })

  it("is empty once the input has ended", async () => {
    expect(await typed("", { email: ["-"] })).toEqual({ email: [""] })
  })

  it("is not read if there is none", async () => {
    const options = { email: ["a@example.com"], mentions: [] }
    expect(await typed("b@example.com", options)).toEqual({
      email: ["a@example.com"],
      mentions: [],
    })
  })
})
