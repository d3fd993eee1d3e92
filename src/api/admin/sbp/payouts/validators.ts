import { z } from "@medusajs/framework/zod"
import { EMAIL } from "../../../../domain/email"
import {
  MAX_EMAIL_LENGTH,
  MAX_LINK_DAYS,
  MAX_NOTE_LENGTH,
  MAX_RECIPIENT_LENGTH,
} from "../../../../domain/limits"
import { holdsNoCard } from "../../../../domain/mask-numbers"
import { BATCH_FAULTS } from "../../../../domain/payout-batch"
import { PAYOUT_PURPOSES } from "../../../../domain/payout-purposes"
import { PLAIN_TEXT } from "../../../../domain/plain-text"
import { PAYOUT_ORDERS } from "../../../../modules/payout/queries"
import { PAYOUT_STATES } from "../../../../domain/states/payout"
import { PAYOUT_FIELDS } from "../../../../flows/payouts/payout-fields"
import {
  id,
  NO_CARD,
  note,
  required,
  upTo,
  words,
  yes,
} from "../../../../shared/body-fields"
import { exportQuery } from "../export/validators"
import {
  listQuery,
  oneOf,
  oneOrMany,
  says,
  sums,
  text,
  times,
} from "../validators"

/**
 * All fields that a client may ask for. The fingerprint of the card and the
 * idempotency key are missing on purpose.
 */
export const adminPayoutFields = [
  "id",
  "reference",
  "state",
  "purpose",
  "shop_id",
  "amount",
  "final_amount",
  "currency_code",
  "first6",
  "last4",
  "description",
  "metadata",
  "order_id",
  "invoice_id",
  "replaces_id",
  "gateway_id",
  "gateway_status",
  "is_refused",
  "error_code",
  "error_message",
  "attention",
  "created_by",
  "approved_by",
  "resolved_by",
  "approve_by",
  "approval_mismatches",
  "sent_at",
  "answer_due_at",
  "paid_at",
  "emptied_at",
  "created_at",
  "updated_at",
]

/** The filters of the list and the export. */
export const AdminGetPayoutsFilters = z.object({
  /** An id, digits of the card's mask, an amount, or words of the description. */
  q: text.trim().max(100).optional(),
  id: oneOrMany(text).optional(),
  state: oneOf(PAYOUT_STATES).optional(),
  purpose: oneOf(PAYOUT_PURPOSES).optional(),
  created_by: oneOrMany(text).optional(),
  approved_by: oneOrMany(text).optional(),
  order_id: oneOrMany(text).optional(),
  invoice_id: oneOrMany(text).optional(),
  gateway_id: oneOrMany(text).optional(),
  replaces_id: oneOrMany(text).optional(),
  last4: oneOrMany(
    z.string().regex(/^\d{4}$/, { error: says("must be four digits") })
  ).optional(),
  amount: sums.optional(),
  currency_code: oneOrMany(text.toLowerCase()).optional(),
  created_at: times.optional(),
  paid_at: times.optional(),
})

export type AdminPayoutFilters = z.infer<typeof AdminGetPayoutsFilters>

export const AdminGetPayoutsParams = listQuery(
  AdminGetPayoutsFilters,
  PAYOUT_ORDERS
)

export const AdminExportPayouts = exportQuery(AdminGetPayoutsFilters)

export type AdminPayoutExport = z.infer<typeof AdminExportPayouts>

const card_number = upTo(64)

const DAYS = `must be a number of days from 1 to ${MAX_LINK_DAYS}`

/** How long a link lives, once it is live. */
export const linkDays = z
  .int({ error: DAYS })
  .min(1, { error: DAYS })
  .max(MAX_LINK_DAYS, { error: DAYS })
  .default(3)

const link = z
  .strictObject(
    {
      recipient_name: required(MAX_RECIPIENT_LENGTH)
        .refine(holdsNoCard, NO_CARD)
        .refine((name) => PLAIN_TEXT.test(name), {
          error: BATCH_FAULTS.unreadable,
        }),
      recipient_email: z
        .string({ error: BATCH_FAULTS.no_email })
        .regex(EMAIL, { error: BATCH_FAULTS.no_email })
        .max(MAX_EMAIL_LENGTH, {
          error: `must have at most ${MAX_EMAIL_LENGTH} characters`,
        })
        .refine(holdsNoCard, NO_CARD)
        .toLowerCase()
        .nullish()
        .transform((it) => it ?? null),
      days: linkDays,
      requires_code: yes.default(false),
      /** If not, the operator hands it over. */
      is_mailed: yes.default(false),
    },
    { error: "must say whom the link is for" }
  )
  .refine(({ is_mailed, recipient_email }) => !is_mailed || recipient_email, {
    path: ["recipient_email"],
    error: "is missing: the link is to be sent there",
  })

export const AdminCreatePayout = z.strictObject({
  idempotency_key: PAYOUT_FIELDS.idempotency_key,
  amount: PAYOUT_FIELDS.amount,
  currency_code: PAYOUT_FIELDS.currency_code,
  /** Either this or `link`, whose recipient types the card. */
  card_number: card_number.optional(),
  link: link.optional(),
  purpose: z
    .enum(PAYOUT_PURPOSES, { error: 'must be "payout" or "return"' })
    .default("payout"),
  invoice_id: id.nullish(),
  order_id: PAYOUT_FIELDS.order_id,
  replaces_id: PAYOUT_FIELDS.replaces_id,
  description: PAYOUT_FIELDS.description,
  metadata: PAYOUT_FIELDS.metadata,
  /** For a return: the note of the refund that Medusa books. */
  note: words(MAX_NOTE_LENGTH).nullish(),
  refund_reason_id: id.nullish(),
  confirm_duplicate: PAYOUT_FIELDS.confirm_duplicate,
  confirm_not_paid: PAYOUT_FIELDS.confirm_not_paid,
  confirm_more_than_owed: yes.default(false),
  confirm_not_return: PAYOUT_FIELDS.confirm_not_return,
})

export type AdminCreatePayoutType = z.infer<typeof AdminCreatePayout>

/** For a link there is no card: its recipient types it. */
export const AdminApprovePayout = z.strictObject({
  card_number: card_number.optional(),
  confirm_duplicate: yes.default(false),
})

export type AdminApprovePayoutType = z.infer<typeof AdminApprovePayout>

/** The reason for a decision. */
export const AdminNotePayout = z.strictObject({ note })

export type AdminNotePayoutType = z.infer<typeof AdminNotePayout>

export const AdminResolvePayout = z.strictObject({
  outcome: z.enum(["paid", "not_paid"], {
    error: 'must be "paid" or "not_paid"',
  }),
  /** The payout has a resolution already, and it was wrong. */
  is_correction: yes.default(false),
  note,
})

export type AdminResolvePayoutType = z.infer<typeof AdminResolvePayout>
