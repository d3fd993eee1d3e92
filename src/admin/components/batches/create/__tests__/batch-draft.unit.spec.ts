import {
  batchMistakesOf,
  batchRequestOf,
  type DraftRow,
  draftRow,
  insertRows,
  readDraftRow,
} from "../batch-draft"
import { NO_TEXTS } from "../batch-table"

const DRAFT = { name: " May ", currency: "RUB", days: "3", requires_code: true }

const ANNA = {
  ...NO_TEXTS,
  recipient_name: "Anna",
  recipient_email: "Anna@example.com",
  amount: "1 499,9",
}

describe("a batch that is typed", () => {
  it("needs a name, and days that a link may live", () => {
    expect(batchMistakesOf(DRAFT)).toEqual({})
    expect(batchMistakesOf({ ...DRAFT, name: " ", days: "15" })).toEqual({
      name: "nameMissing",
      days: "days",
    })
    expect(batchMistakesOf({ ...DRAFT, name: "4111111111111111" })).toEqual({
      name: "card",
    })
  })

  it("is sent in the store's format, with its rows as they were typed", () => {
    expect(batchRequestOf(DRAFT, [draftRow(ANNA)])).toEqual({
      name: "May",
      currency_code: "rub",
      days: 3,
      requires_code: true,
      rows: [ANNA],
    })
  })
})

describe("rows of a batch", () => {
  const [one, two, blank, added] = [ANNA, ANNA, NO_TEXTS, ANNA].map((texts) =>
    draftRow(texts)
  ) as [DraftRow, DraftRow, DraftRow, DraftRow]

  it("that are pasted replace a blank row, and no other", () => {
    expect(insertRows([one, blank, two], blank, [added])).toEqual([
      one,
      added,
      two,
    ])
    expect(insertRows([one, two], one, [added])).toEqual([one, added, two])
    expect(insertRows([one], undefined, [added])).toEqual([one, added])
  })

  it("are parsed once for each text", () => {
    const row = draftRow(ANNA)
    expect(readDraftRow(row)).toMatchObject({
      row: { recipient_email: "anna@example.com", amount: "1499.90" },
      faults: [],
    })
    expect(readDraftRow({ ...row })).toBe(readDraftRow(row))
  })

  it("report a masked card number as a fault, once", () => {
    const texts = { ...ANNA, amount: "411111…1111", recipient_email: "" }
    expect(readDraftRow(draftRow(texts))).toMatchObject({
      faults: [
        { column: "amount", fault: "card_number" },
        { column: "recipient_email", fault: "missing" },
      ],
    })
  })
})
