import { errorText } from "../log"

describe("the text of an error", () => {
  it.each([
    [new Error("It failed"), "It failed"],
    [{ message: "No error object" }, "No error object"],
    ["A text", "A text"],
    [undefined, "undefined"],
    [
      new Error(
        `insert into "order_address" ("first_name", "phone") values ('Иван - Пётр', '+79001234567') - terminating connection due to administrator command`
      ),
      "insert … - terminating connection due to administrator command",
    ],
    [
      new Error(
        "\n  WITH it AS (\n  SELECT 'Ivan')\n SELECT 1 - deadlock detected"
      ),
      "WITH … - deadlock detected",
    ],
  ])("of %p", (error, text) => {
    expect(errorText(error)).toBe(text)
  })
})
