import { readDelimited } from "../../../../../domain/delimited-text"
import { NO_TEXTS, readBatchTable } from "../batch-table"
import { readBatchFile } from "../read-batch-file"

const ANNA = {
  recipient_name: "Анна",
  recipient_email: "anna@example.com",
  amount: "1499,90",
  description: "Приз",
  order_number: "12",
}

const fileOf = (...parts: BlobPart[]) => new File(parts, "batch.csv")

describe("a table of a batch", () => {
  it.each([
    "Анна;anna@example.com;1499,90;Приз;12",
    "ФИО;Почта;Сумма;Назначение;№ заказа\nАнна;anna@example.com;1499,90;Приз;12",
    'Order,Amount,Recipient,E-mail,Description\n12,"1499,90",Анна,anna@example.com,Приз',
    "recipient_name\trecipient_email\tamount\tdescription\torder_number\nАнна\tanna@example.com\t1499,90\tПриз\t12",
    "\n;;;;\n Ф.И.О. ;Эл. почта;СУММА, РУБ.;За что;Номер заказа\n;;\n Анна ;anna@example.com;1499,90;Приз;12;\n",
  ])("is read from %j", (text) => {
    expect(readBatchTable(readDelimited(text))).toEqual({
      rows: [ANNA],
      unused: [],
      card: undefined,
    })
  })

  it("names the columns that are not used", () => {
    const named = "Телефон;Получатель;;E-mail\n+7 900;Анна;x;anna@example.com"
    expect(readBatchTable(readDelimited(named))).toMatchObject({
      rows: [{ recipient_name: "Анна", recipient_email: "anna@example.com" }],
      unused: ["Телефон", "3"],
    })
    const unnamed = "Анна;anna@example.com;1499,90;Приз;12;VIP"
    expect(readBatchTable(readDelimited(unnamed))).toMatchObject({
      rows: [ANNA],
      unused: ["6"],
    })
  })

  it("does not take a recipient for a column's name", () => {
    const text = "Name;name@example.com;10\nAnna;anna@example.com;20"
    expect(
      readBatchTable(readDelimited(text)).rows.map(({ amount }) => amount)
    ).toEqual(["10", "20"])
  })

  it("begins at the column that it is pasted into, if it fits there", () => {
    const sums = [["10"], ["20"]]
    expect(readBatchTable(sums, "amount").rows).toEqual([
      { ...NO_TEXTS, amount: "10" },
      { ...NO_TEXTS, amount: "20" },
    ])
    expect(readBatchTable([Object.values(ANNA)], "amount").rows).toEqual([ANNA])
  })

  it.each([
    ["a used column", "ФИО;Сумма\n\nАнна;4111 1111 1111 1111", "Сумма"],
    ["an unused column", "ФИО;Карта\n\nАнна;4111111111111111", "Карта"],
    [
      "a column without a name",
      "Анна;a@x.ru;1\n\n;;;;;4111-1111-1111-1111",
      "6",
    ],
    // Excel has replaced the last digit.
    ["a number", "ФИО;Карта\n\nАнна;4111111111111110", "Карта"],
    ["a power of ten", "ФИО;Карта\n\nАнна;4,11111111111111E+15", "Карта"],
  ])("finds a card number in %s, and masks it", (_, text, column) => {
    const table = readBatchTable(readDelimited(text))
    expect(table.card).toEqual({ line: 3, column })
    expect(JSON.stringify(table)).not.toMatch(/4.?111.?1111.?1111.?11/)
  })
})

describe("a file of a batch", () => {
  it("is read in UTF-8 and in windows-1251", async () => {
    // "Анна" as Excel saves it.
    const anna = new Uint8Array([0xc0, 0xed, 0xed, 0xe0])
    const rows = [{ ...NO_TEXTS, recipient_name: "Анна", amount: "1" }]
    expect((await readBatchFile(fileOf(anna, ";;1")))?.rows).toEqual(rows)
    expect((await readBatchFile(fileOf("\ufeffАнна;;1")))?.rows).toEqual(rows)
  })

  it("may not be a workbook, or too large", async () => {
    const workbook = new Uint8Array([0x50, 0x4b, 3, 4, 0, 0])
    expect(await readBatchFile(fileOf(workbook))).toBeUndefined()
    const large = new Uint8Array(9 * 1024 * 1024).fill(0x20)
    expect(await readBatchFile(fileOf(large))).toBeUndefined()
  })
})
