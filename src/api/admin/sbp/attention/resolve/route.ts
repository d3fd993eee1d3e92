import type {
  AuthenticatedMedusaRequest,
  MedusaResponse,
} from "@medusajs/framework/http"
import { MedusaError } from "@medusajs/framework/utils"
import { resolveAttentionWorkflow } from "../../../../../workflows/resolve-attention"
import { assertMoneyMover } from "../../guards/require-money-mover"
import type { AdminResolveAttentionsType } from "../validators"

export { AUTHENTICATE } from "../../authenticate"

export type ResolvedEntries = {
  resolved: string[]
  refused: { id: string; message: string }[]
}

/** Each entry on its own: one that is refused, for whatever reason, does not stop the others. */
export const POST = async (
  req: AuthenticatedMedusaRequest<AdminResolveAttentionsType>,
  res: MedusaResponse<ResolvedEntries>
) => {
  const { ids, note } = req.validatedBody
  const { actor_id } = req.auth_context
  const { resolved, refused }: ResolvedEntries = { resolved: [], refused: [] }
  let isStranger = false
  for (const id of new Set(ids)) {
    try {
      await assertMoneyMover(req, id, isStranger).catch((error: unknown) => {
        isStranger = true
        throw error
      })
      await resolveAttentionWorkflow(req.scope).run({
        input: { id, note, actor_id },
      })
      resolved.push(id)
    } catch (error) {
      // An error that a workflow passes on has lost its class.
      if (!MedusaError.isMedusaError(error)) {
        throw error
      }
      refused.push({ id, message: error.message })
    }
  }
  res.json({ resolved, refused })
}
