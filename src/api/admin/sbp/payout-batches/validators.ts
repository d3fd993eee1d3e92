import { z } from "@medusajs/framework/zod"
import { MAX_RECIPIENT_LENGTH } from "../../../../domain/limits"
import {
  BATCH_STANDINGS,
  MAX_BATCH_ROWS,
} from "../../../../domain/payout-batch"
import { BATCH_STATES } from "../../../../domain/states/payout-batch"
import {
  BATCH_ORDERS,
  BATCH_ROW_ORDERS,
} from "../../../../modules/payout/batch-queries"
import {
  currency_code,
  DECIMAL,
  key,
  NO_CARD,
  required,
  upTo,
  yes,
} from "../../../../shared/body-fields"
import { exportQuery } from "../export/validators"
import { holdsNoCard } from "../../../../domain/mask-numbers"
import { linkDays } from "../payouts/validators"
import { listQuery, oneOf } from "../validators"

/** All fields that a client may ask for. */
export const adminPayoutBatchFields = [
  "id",
  "state",
  "name",
  "shop_id",
  "currency_code",
  "row_count",
  "amount",
  "duplicates",
  "days",
  "requires_code",
  "created_by",
  "approved_by",
  "resolved_by",
  "approve_by",
  "approved_at",
  "obstacle",
  "emptied_at",
  "created_at",
  "updated_at",
]

export const AdminGetPayoutBatchesParams = listQuery(
  z.object({ state: oneOf(BATCH_STATES).optional() }),
  BATCH_ORDERS
)

export const AdminGetPayoutBatchRowsParams = listQuery(
  z.object({ standing: oneOf(BATCH_STANDINGS).optional() }),
  BATCH_ROW_ORDERS,
  "number"
)

export const AdminExportPayoutBatch = exportQuery(z.object({}))

/** Longer than any valid cell: the check of its row says what is wrong with it. */
const cell = upTo(1_000).default("")

const rows = z
  .array(
    z.strictObject(
      {
        recipient_name: cell,
        recipient_email: cell,
        amount: cell,
        description: cell,
        order_number: cell,
      },
      { error: "must have rows of texts" }
    ),
    { error: "must be a list of rows" }
  )
  .min(1, { error: "must not be empty" })
  .max(MAX_BATCH_ROWS, { error: `must have at most ${MAX_BATCH_ROWS} rows` })

export const AdminCheckPayoutBatch = z.strictObject({ currency_code, rows })

export type AdminCheckPayoutBatchType = z.infer<typeof AdminCheckPayoutBatch>

export const AdminCreatePayoutBatch = z.strictObject({
  idempotency_key: key,
  name: required(MAX_RECIPIENT_LENGTH).refine(holdsNoCard, NO_CARD),
  currency_code,
  days: linkDays,
  requires_code: yes.default(false),
  rows,
  confirm_duplicates: yes.default(false),
  confirm_not_returns: yes.default(false),
})

export type AdminCreatePayoutBatchType = z.infer<typeof AdminCreatePayoutBatch>

/** The sum of thousands of rows may have more digits than one payout. */
const total = z
  .string({ error: DECIMAL })
  .regex(/^\d{1,18}\.\d{2}$/, { error: DECIMAL })

/** What the approver saw. */
export const AdminApprovePayoutBatch = z.strictObject({
  row_count: z.int({ error: "must be a whole number" }),
  amount: total,
  confirm_duplicates: yes.default(false),
})

export type AdminApprovePayoutBatchType = z.infer<
  typeof AdminApprovePayoutBatch
>
