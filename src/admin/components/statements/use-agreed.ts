import { useTranslation } from "react-i18next"
import {
  STATEMENT_KINDS,
  type StatementKind,
} from "../../../domain/statements/statement"
import { useFormat } from "../../hooks/use-format"
import type { Agreed } from "../../types"

type AgreedText = {
  kind: StatementKind
  /** The last day that agrees, or that none does. */
  upTo: string
  /** Since when money moved that agrees with no statement. */
  since: string | undefined
}

/** Up to which day payments and payouts agree with statements, if there are any. */
export function useAgreed(agreed: readonly Agreed[]): AgreedText[] {
  const { t } = useTranslation("sbp")
  const { partName } = useFormat()
  const text = (day: string) => partName({ from: day, to: day }, "day", "long")
  return STATEMENT_KINDS.flatMap((kind) => {
    const shops = agreed.filter((it) => it.kind === kind)
    if (shops.length === 0) {
      return []
    }
    // All of them agree up to the day of the one that is furthest behind.
    const upTo = shops.map(({ to }) => to ?? "").sort()[0]
    const since = shops.flatMap(({ open_since }) => open_since ?? []).sort()[0]
    return {
      kind,
      upTo: upTo ? text(upTo) : t("statements.agreed.never"),
      since: since && t("statements.agreed.since", { day: text(since) }),
    }
  })
}
