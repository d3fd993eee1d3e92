import { regroup } from "../regroup"

/** An input as the browser leaves it: a `|` stands where the caret is. */
function inputOf(text: string) {
  const caret = text.indexOf("|")
  return {
    value: text.replace("|", ""),
    selectionStart: caret,
    setSelectionRange(at: number) {
      this.selectionStart = at
    },
  }
}

function after(text: string, before: number, isForward?: boolean): string {
  const input = inputOf(text)
  regroup(input as unknown as HTMLInputElement, before, isForward)
  const { value, selectionStart } = input
  return `${value.slice(0, selectionStart)}|${value.slice(selectionStart)}`
}

describe("groups of four", () => {
  it.each([
    ["types the fifth digit", "41111|", 4, undefined, "4111 1|"],
    ["types in the middle", "41|1 1111", 6, undefined, "41|11 111"],
    ["types a letter", "4111 x|", 4, undefined, "4111|"],
    ["pastes with dashes", "4111-1111|", 0, undefined, "4111 1111|"],
    ["deletes the last digit", "4111 |", 5, false, "4111|"],
    ["deletes a space backwards", "4111|2222", 8, false, "411|2 222"],
    ["deletes a space forwards", "4111|2222", 8, true, "4111| 222"],
    ["deletes the first digit", "|111 1", 5, false, "|1111"],
  ])(
    "keep their cursor for a user who %s",
    (_what, text, before, isForward, expected) => {
      expect(after(text, before, isForward)).toBe(expected)
    }
  )

  it("never holds more than nineteen digits", () => {
    expect(after(`${"1".repeat(20)}|`, 19)).toBe("1111 1111 1111 1111 111|")
  })
})
