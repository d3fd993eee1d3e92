import type { BatchRowTexts } from "../../../domain/payout-batch"
import type {
  BatchCheck,
  Page,
  PayoutBatch,
  BatchRowWithPayout,
  PayoutBatchWithProgress,
} from "../../types"
import { postForMoney } from "./post-for-money"
import { pathOf, useSbpAction, useSbpDetail, useSbpList } from "./sbp"

/** The store works on it, and a person may be waiting. */
const WORKING_MS = 2_000

/** Meanwhile its recipients open their links. */
const REFETCH_MS = 15_000

const isWorkedOn = ({
  state,
  obstacle,
}: Pick<PayoutBatch, "state" | "obstacle">) =>
  (!obstacle && state === "making") || state === "withdrawing"

export const usePayoutBatches = (query: object) =>
  useSbpList<{ payout_batches: PayoutBatch[] } & Page>(
    "payout-batches",
    query,
    {
      refetchInterval: (answer) =>
        answer?.payout_batches.some(isWorkedOn) ? WORKING_MS : REFETCH_MS,
    }
  )

type Answer = { payout_batch: PayoutBatchWithProgress }

export const usePayoutBatch = (id: string) =>
  useSbpDetail<Answer>("payout-batches", id, {
    refetchInterval: (answer) =>
      answer && isWorkedOn(answer.payout_batch) ? WORKING_MS : REFETCH_MS,
  })

/** @param batch its rows change while the store works on it */
export const usePayoutBatchRows = (
  batch: Pick<PayoutBatch, "id" | "state" | "obstacle">,
  query: object
) =>
  useSbpList<{ rows: BatchRowWithPayout[] } & Page>(
    `payout-batches/${batch.id}/rows`,
    query,
    { refetchInterval: isWorkedOn(batch) ? WORKING_MS : REFETCH_MS }
  )

type RowsOfBatch = { currency_code: string; rows: BatchRowTexts[] }

/** What the store says of rows before a batch is made of them. */
export const useCheckBatch = () =>
  useSbpAction<RowsOfBatch, { check: BatchCheck }>(
    "/admin/sbp/payout-batches/check"
  )

type NewBatch = RowsOfBatch & {
  idempotency_key: string
  name: string
  days: number
  requires_code: boolean
  confirm_duplicates?: true
  confirm_not_returns?: true
}

/** Unless clearly refused, it may have been created: the same request may be sent again. */
export const useCreateBatch = () =>
  useSbpAction<NewBatch, PayoutBatch>(
    "/admin/sbp/payout-batches",
    async (path, body) => {
      const answer = await postForMoney<Partial<Answer> | null>(path, body)
      if (!answer?.payout_batch?.id) {
        throw new Error("No clear answer")
      }
      return answer.payout_batch
    }
  )

/** What the approver saw, so that no changed batch is approved. */
type BatchApproval = {
  row_count: number
  amount: string
  confirm_duplicates?: true
}

/** Its errors carry a code: the store may ask for a confirmation first. */
export const useApproveBatch = (id: string) =>
  useSbpAction<BatchApproval>(
    pathOf("payout-batches", id, "approve"),
    postForMoney
  )

export const useBatchNoteDecision = (
  id: string,
  action: "reject" | "withdraw"
) => useSbpAction<{ note: string }>(pathOf("payout-batches", id, action))

/** Sends every link that waits for a card by e-mail again. */
export const useRemindBatch = (id: string) =>
  useSbpAction<void, { reminded: number }>(
    pathOf("payout-batches", id, "remind")
  )
