import type { InferTypeOf } from "@medusajs/framework/types"
import { model } from "@medusajs/framework/utils"
import { LINE_MEANINGS, VERDICTS } from "../../../domain/statements/statement"

/** What a person decided about a difference. */
export const LINE_DECISIONS = [
  /** The payment was confirmed. */
  "confirmed",
  /** The outcome of the payout was recorded. */
  "resolved",
  /** The refund was recorded. */
  "recorded",
  /** There is nothing to do, and a note says why. */
  "accepted",
] as const

export type LineDecision = (typeof LINE_DECISIONS)[number]

/**
 * A line of a statement, and what became of it; or, without a number, a payment or
 * payout of ours that the statement should list.
 */
export const SbpStatementLine = model
  .define("sbp_statement_line", {
    /** The statement's id, with the line's number or the id of what is missing. */
    id: model.text().primaryKey(),
    statement_id: model.text(),
    number: model.number().nullable(),
    /** As they stand in the file, without card numbers. */
    cells: model.json().nullable(),

    gateway_id: model.text().nullable(),
    meaning: model.enum([...LINE_MEANINGS]).nullable(),
    /** Decimal text as in the file: it may be below zero. */
    amount: model.text().nullable(),
    fee: model.text().nullable(),
    currency_code: model.text().nullable(),
    at: model.dateTime().nullable(),
    /** The day of `at`, in the layout's time zone. */
    day: model.text().nullable(),
    /** A digest: lines that report the same thing have the same. */
    repeat_key: model.text().nullable(),

    /** Null: not judged yet, or no money: a total, a note, the names of columns. */
    verdict: model.enum([...VERDICTS]).nullable(),
    /** The column that cannot be read. */
    unreadable: model.text().nullable(),
    /** The invoice or payout that it is about. */
    subject_id: model.text().nullable(),
    /** The recorded refund that it stands for: no other line does. */
    refund_id: model.text().nullable(),
    /** The payouts that it may be about: by card, sum and time. */
    proposed_ids: model.array().nullable(),
    our_amount: model.text().nullable(),
    our_state: model.text().nullable(),
    /** A person has to look at it. */
    is_open: model.boolean().default(false),
    judged_at: model.dateTime().nullable(),

    decision: model.enum([...LINE_DECISIONS]).nullable(),
    decided_at: model.dateTime().nullable(),
    decided_by: model.text().nullable(),
    /** Another statement, in which it was accepted, or which lists what this one lacks. */
    accepted_in: model.text().nullable(),
    note: model.text().nullable(),
  })
  .indexes([
    { on: ["statement_id", "number"] },
    { on: ["statement_id", "verdict", "number"] },
    {
      on: ["statement_id", "repeat_key"],
      where: "repeat_key IS NOT NULL",
    },
    {
      name: "IDX_sbp_statement_line_accepted",
      on: ["repeat_key"],
      where: "decision = 'accepted'",
    },
    {
      on: ["statement_id", "gateway_id"],
      where: "gateway_id IS NOT NULL",
    },
    { on: ["statement_id", "amount"], where: "amount IS NOT NULL" },
    { on: ["subject_id", "statement_id"], where: "subject_id IS NOT NULL" },
    {
      name: "IDX_sbp_statement_line_open_of",
      on: ["statement_id", "number"],
      where: "is_open",
    },
    {
      name: "IDX_sbp_statement_line_open",
      on: ["judged_at"],
      where: "is_open",
    },
  ])

export type StatementLineRow = Omit<
  InferTypeOf<typeof SbpStatementLine>,
  "cells"
> & { cells: string[] | null }
