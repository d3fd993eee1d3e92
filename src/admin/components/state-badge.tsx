import { Badge, StatusBadge } from "@medusajs/ui"
import { useTranslation } from "react-i18next"
import type {
  Invoice,
  Payout,
  PayoutBatch,
  BatchRowWithPayout,
  Refund,
} from "../types"

type Color = "green" | "blue" | "orange" | "red" | "grey"

/** Green: done. Blue: on its way. Orange: a person is needed. Red: it failed. */
const INVOICE: Record<Invoice["state"], Color> = {
  creating: "blue",
  open: "blue",
  paid: "orange",
  settled: "green",
  closed: "grey",
  failed: "red",
  expired: "grey",
}

const PAYOUT: Record<Payout["state"], Color> = {
  awaiting_approval: "orange",
  awaiting_card: "blue",
  sending: "blue",
  paid: "green",
  pending: "orange",
  failed: "red",
  unknown: "orange",
  resolved_paid: "green",
  resolved_not_paid: "red",
  rejected: "grey",
  withdrawn: "grey",
  expired: "grey",
  bounced: "red",
}

const REFUND: Record<Refund["state"], Color> = {
  reserved: "blue",
  due: "orange",
  booked: "green",
  released: "grey",
  excess: "red",
}

const BATCH: Record<PayoutBatch["state"], Color> = {
  awaiting_approval: "orange",
  making: "blue",
  made: "green",
  withdrawing: "blue",
  withdrawn: "grey",
  rejected: "grey",
  expired: "grey",
}

const STANDING: Record<BatchRowWithPayout["standing"], Color> = {
  not_made: "grey",
  made: "blue",
  not_sent: "orange",
  sent: "blue",
  opened: "blue",
  blocked: "red",
  used: "blue",
  replaced: "blue",
  paid: "green",
  unknown: "orange",
  not_paid: "red",
  expired: "grey",
  withdrawn: "grey",
}

export const InvoiceState = ({ state }: Pick<Invoice, "state">) => (
  <State of="invoice" state={state} color={INVOICE[state]} />
)

/** Staff made the payment to see whether payments arrive. */
export const TestBadge = () => {
  const { t } = useTranslation("sbp")
  return (
    <Badge size="2xsmall" color="purple" className="shrink-0">
      {t("payments.test")}
    </Badge>
  )
}

export const PayoutState = ({ state }: Pick<Payout, "state">) => (
  <State of="payout" state={state} color={PAYOUT[state]} />
)

export const RefundState = ({ state }: Pick<Refund, "state">) => (
  <State of="refund" state={state} color={REFUND[state]} />
)

export const BatchState = ({ state }: Pick<PayoutBatch, "state">) => (
  <State of="batch" state={state} color={BATCH[state]} />
)

/** How far a row of a batch has come. */
export const RowStanding = ({
  standing,
}: Pick<BatchRowWithPayout, "standing">) => (
  <State of="standing" state={standing} color={STANDING[standing]} />
)

const State = (props: { of: string; state: string; color: Color }) => {
  const { t } = useTranslation("sbp")
  return (
    <StatusBadge color={props.color} className="text-nowrap">
      {t(`states.${props.of}.${props.state}`)}
    </StatusBadge>
  )
}
