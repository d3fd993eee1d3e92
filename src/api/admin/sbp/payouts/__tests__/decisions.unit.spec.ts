import type { z } from "@medusajs/framework/zod"
import {
  AdminApprovePayout,
  AdminNotePayout,
  AdminResolvePayout,
} from "../validators"

const CARD = "4111111111111111"
const PRINTED = "4111 1111 1111 1111"
const MASKED = "411111…1111"

/** The refusals of a body: field names and messages, as a client gets them. */
const refusals = (schema: z.ZodObject, body: unknown) =>
  schema.safeParse(body).error?.issues.map(({ path, message }) => ({
    field: path[0],
    message,
  }))

describe("an approval", () => {
  it("is the card, typed again", () => {
    const body = { card_number: PRINTED }
    expect(AdminApprovePayout.parse(body)).toEqual({
      ...body,
      confirm_duplicate: false,
    })
  })

  it("has no card for a link, whose recipient types it", () => {
    expect(AdminApprovePayout.parse({})).toEqual({ confirm_duplicate: false })
  })

  it.each([{ card_number: Number(CARD) }, { card_number: null }])(
    "is refused with %j, which is no card number",
    (body) => {
      expect(refusals(AdminApprovePayout, body)).toEqual([
        { field: "card_number", message: "must be text" },
      ])
    }
  )

  it("has no other field", () => {
    const body = { card_number: CARD, amount: "1.00" }
    expect(refusals(AdminApprovePayout, body)).toHaveLength(1)
  })
})

describe.each([
  ["a note", AdminNotePayout, {}],
  [
    "a resolution",
    AdminResolvePayout,
    { outcome: "paid", is_correction: false },
  ],
])("%s", (_, schema, more) => {
  it("needs a note, and takes no card", () => {
    const note = `  Seen in the account, ${PRINTED}\n`
    expect(schema.parse({ ...more, note })).toEqual({
      ...more,
      note: `Seen in the account, ${MASKED}`,
    })
  })

  it.each([
    [undefined, "must be text"],
    [17, "must be text"],
    ["", "must not be empty"],
    [" \n", "must not be empty"],
    ["x".repeat(1_001), "must have at most 1000 characters"],
    ["\0", "must be valid Unicode"],
  ])("is refused for the note %j", (note, message) => {
    expect(refusals(schema, { ...more, note })).toEqual([
      { field: "note", message },
    ])
  })

  it("may have a note of 1000 characters, and no other field", () => {
    const note = "x".repeat(1_000)
    expect(schema.parse({ ...more, note })).toEqual({ ...more, note })
    expect(refusals(schema, { ...more, note, by: "me" })).toHaveLength(1)
  })
})

it.each(["paid", "not_paid"])("a resolution may be %s", (outcome) => {
  const body = { outcome, note: "Seen" }
  expect(AdminResolvePayout.parse(body)).toEqual({
    ...body,
    is_correction: false,
  })
})

it.each([true, false])("a resolution may be a correction: %j", (it) => {
  const body = { outcome: "paid", is_correction: it, note: "Seen" }
  expect(AdminResolvePayout.parse(body)).toEqual(body)
})

it.each(["true", 1, null, CARD])(
  "whether a resolution is a correction cannot be %j",
  (is_correction) => {
    const body = { outcome: "paid", is_correction, note: "Seen" }
    expect(refusals(AdminResolvePayout, body)).toEqual([
      { field: "is_correction", message: "must be true or false" },
    ])
  }
)

it.each([undefined, "", "Paid", "failed", true, CARD])(
  "a resolution may not be %j",
  (outcome) => {
    expect(refusals(AdminResolvePayout, { outcome, note: "Seen" })).toEqual([
      { field: "outcome", message: 'must be "paid" or "not_paid"' },
    ])
  }
)
