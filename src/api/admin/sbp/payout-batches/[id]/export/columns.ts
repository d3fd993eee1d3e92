import type { BatchRowWithPayout } from "../../../../../../modules/payout/batch-queries"
import type { Columns } from "../../../export/csv"

export const batchRowColumns = (
  currency_code: string
): Columns<BatchRowWithPayout> => ({
  number: { kind: "number", read: ({ number }) => number },
  recipient_name: { kind: "text", read: (row) => row.recipient_name },
  recipient_email: { kind: "text", read: (row) => row.recipient_email },
  amount: { kind: "amount", read: ({ amount }) => amount },
  currency_code: { kind: "text", read: () => currency_code },
  description: { kind: "text", read: ({ description }) => description },
  order_number: { kind: "number", read: ({ order_number }) => order_number },
  standing: { kind: "text", read: ({ standing }) => standing },
  state: { kind: "text", read: ({ state }) => state },
  paid_amount: { kind: "amount", read: ({ paid_amount }) => paid_amount },
  mailed_at: { kind: "time", read: ({ mailed_at }) => mailed_at },
  opened_at: { kind: "time", read: ({ opened_at }) => opened_at },
  used_at: { kind: "time", read: ({ used_at }) => used_at },
  paid_at: { kind: "time", read: ({ paid_at }) => paid_at },
  expires_at: { kind: "time", read: ({ expires_at }) => expires_at },
  reference: { kind: "text", read: ({ reference }) => reference },
  payout_id: { kind: "text", read: ({ payout_id }) => payout_id },
  replaced_by: { kind: "text", read: ({ replaced_by }) => replaced_by },
})
