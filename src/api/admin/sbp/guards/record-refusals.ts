import type {
  AuthenticatedMedusaRequest,
  MedusaNextFunction,
  MedusaResponse,
} from "@medusajs/framework/http"
import { recordRefusal } from "../../../../flows/payouts/record-refusal"

/** As Medusa's error handler writes it. */
type Refusal = { type?: string; code?: string; message?: string }

/**
 * Records a refused request before it is answered: otherwise the attempt would leave no trace.
 * A malformed request is no attempt, nor is looking: an open page of the admin asks again and
 * again. But an export takes everything along.
 */
export function recordRefusals(
  req: AuthenticatedMedusaRequest,
  res: MedusaResponse,
  next: MedusaNextFunction
): void {
  if (req.method === "GET" && !pathOf(req).endsWith("/export")) {
    next()
    return
  }
  const answer = res.json.bind(res)
  res.json = (body: unknown) => {
    const refusal = (body ?? {}) as Refusal
    if (!isRefusal(res.statusCode, refusal)) {
      return answer(body)
    }
    res.json = answer
    void record(req, res.statusCode, refusal).finally(() => answer(body))
    return res
  }
  next()
}

const pathOf = ({ originalUrl }: AuthenticatedMedusaRequest): string =>
  originalUrl.split("?")[0] ?? ""

function isRefusal(status: number, { type }: Refusal): boolean {
  return status === 403 || (status === 400 && type === "not_allowed")
}

async function record(
  req: AuthenticatedMedusaRequest,
  status: number,
  { type, code, message }: Refusal
): Promise<void> {
  // No user is signed in, so there is no name to record.
  const actor_id = req.auth_context?.actor_id
  if (!actor_id) {
    return
  }
  const path = pathOf(req)
  const payout_id = PAYOUT_ID.exec(path)?.[0]
  const { amount, currency_code } = (req.validatedBody ?? {}) as Asked
  await recordRefusal(req.scope, message, {
    actor_id,
    payout_id,
    details: {
      request: `${req.method} ${path.replace(PAYOUT_ID, ":id").slice(0, 200)}`,
      status,
      ...(code && { code }),
      ...(type && { type }),
      ...(amount && { amount }),
      ...(currency_code && { currency_code }),
    },
  })
}

type Asked = { amount?: string; currency_code?: string }

const PAYOUT_ID = /sbppo_\w{1,64}/
