import type {
  AttentionAction,
  AttentionClosing,
  AttentionGroup,
  AttentionReason,
} from "../../domain/attention-reasons"
import type {
  BatchColumn,
  BatchFault,
  BatchStanding,
} from "../../domain/payout-batch"
import type { InvoiceState } from "../../domain/states/invoice"
import type { PayoutState } from "../../domain/states/payout"
import type { BatchState } from "../../domain/states/payout-batch"
import type { RefundState } from "../../domain/states/refund"
import type {
  SetupCode,
  SetupReason,
  SetupState,
} from "../../domain/setup-checks"
import type {
  LineMeaning,
  StatementField,
  StatementKind,
  Verdict,
} from "../../domain/statements/statement"
import * as en from "./en"
import * as ru from "./ru"

/** Texts that follow from the domain: without one of them this does not compile. */
type DomainTexts = {
  attention: {
    groups: Record<AttentionGroup, string>
    effect: Record<AttentionGroup, string>
    reasons: Record<AttentionReason, ReasonTexts>
    actions: Record<AttentionAction, string>
    resolved: { notes: Record<AttentionClosing, string> }
  }
  batches: {
    columns: Record<BatchColumn, string>
    faults: Record<BatchFault["fault"], string>
    explain: Record<BatchState, string>
  }
  setup: {
    states: Record<SetupState, string>
    checks: { [Code in SetupCode]: Record<SetupReason<Code> | "title", string> }
  }
  statements: {
    kinds: Record<StatementKind, string>
    layout: {
      fields: Record<StatementField, string>
      meanings: Record<LineMeaning, string>
    }
    verdicts: Record<Verdict, Record<"title" | "hint", string>>
  }
  states: {
    invoice: Record<InvoiceState, string>
    payout: Record<PayoutState, string>
    refund: Record<RefundState, string>
    batch: Record<BatchState, string>
    standing: Record<BatchStanding, string>
  }
}

type ReasonTexts = Record<"title" | "happened" | "effect" | "todo", string>

/**
 * Our own texts, beside the admin's: `useTranslation("sbp")`. Medusa takes every
 * file below this folder whose name ends in "index" for another one like this.
 */
export default {
  en: { sbp: { ...en } },
  ru: { sbp: { ...ru } },
} satisfies Record<"en" | "ru", { sbp: DomainTexts }>
