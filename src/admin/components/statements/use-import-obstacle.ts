import { STATEMENT_KINDS } from "../../../domain/statements/statement"
import { type Obstacle, useRights } from "../../hooks/use-rights"
import { useShopIds } from "./use-shop-ids"

/** Why a person may import no statement at all, if so. */
export function useImportObstacle(): Obstacle | undefined {
  const { obstacles } = useRights()
  const found = useShopIds().flatMap((id) =>
    STATEMENT_KINDS.map((kind) => obstacles.statement(kind, id))
  )
  return found.length > 0 && found.every(Boolean) ? "either" : undefined
}
