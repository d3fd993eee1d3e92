import { useTranslation } from "react-i18next"
import type { Period } from "../../../domain/days"
import {
  STATEMENT_KINDS,
  type StatementKind,
} from "../../../domain/statements/statement"
import { useFormat } from "../../hooks/use-format"
import type { Agreed } from "../../types"
import { commonDays } from "./common-days"

type AgreedText = {
  kind: StatementKind
  /** The days that agree, or that none does. */
  days: string
  /** Since when there is money that agrees with no statement. */
  since: string | undefined
}

/** Which days of payments and payouts agree with statements, if there are any. */
export function useAgreed(agreed: readonly Agreed[]): AgreedText[] {
  const { t } = useTranslation("sbp")
  const { partName } = useFormat()
  const text = (days: Period) => partName(days, "day", "long")
  return STATEMENT_KINDS.flatMap((kind) => {
    const shops = agreed.filter((it) => it.kind === kind)
    if (shops.length === 0) {
      return []
    }
    const days = commonDays(shops)
    const hasAny = shops.every(({ to }) => to !== null)
    const since = shops.flatMap(({ open_since }) => open_since ?? []).sort()[0]
    return {
      kind,
      days: days
        ? text(days)
        : t(`statements.agreed.${hasAny ? "notCommon" : "never"}`),
      since:
        since &&
        t("statements.agreed.since", {
          day: text({ from: since, to: since }),
        }),
    }
  })
}
