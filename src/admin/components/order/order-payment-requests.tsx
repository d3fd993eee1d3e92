import { Heading, StatusBadge, Text, toast } from "@medusajs/ui"
import { type MutableRefObject, useEffect, useId, useRef } from "react"
import { useTranslation } from "react-i18next"
import {
  useAskForPayment,
  useSendPaymentRequest,
} from "../../hooks/api/payment-requests"
import { useFailedToast } from "../../hooks/use-failed-toast"
import { useFormat } from "../../hooks/use-format"
import type { PaymentRequest, PaymentRequests } from "../../types"
import { BusyButton } from "../busy-button"
import { CopyButton } from "../copy"
import { GuardedButton } from "../guarded"
import { Money, Person } from "../values"

type Props = { orderId: string; of: PaymentRequests }

/** What the order owes, and a link to ask for it. */
export const OrderPaymentRequests = ({ orderId, of }: Props) => {
  const { t } = useTranslation("sbp")
  const { payment_requests, owed, can_send } = of
  const current = payment_requests.find(({ standing }) => isOpen(standing))
  const others = payment_requests.filter((it) => it !== current)
  const hasAsked = useRef(false)
  return (
    <div className="flex flex-col gap-y-4 px-6 py-4">
      {owed && (
        <div className="flex items-center justify-between gap-x-4">
          <Heading level="h3">{t("orders.requests.title")}</Heading>
          <Text size="small" weight="plus" leading="compact">
            <Money amount={owed.amount} currency={owed.currency_code} />
          </Text>
        </div>
      )}
      {owed && !current && <Ask orderId={orderId} hasAsked={hasAsked} />}
      {current && (
        <Current request={current} canSend={can_send} hasAsked={hasAsked} />
      )}
      {others.length > 0 && <Earlier requests={others} />}
    </div>
  )
}

type Standing = PaymentRequest["standing"]

const isOpen = (standing: Standing) =>
  standing !== "paid" && standing !== "ended"

const COLORS = {
  not_opened: "grey",
  opened: "blue",
  paying: "blue",
  expired: "orange",
  paid: "green",
  ended: "grey",
} as const satisfies Record<Standing, string>

type AskProps = {
  orderId: string
  /** Then the link takes the place of the button, and its focus. */
  hasAsked: MutableRefObject<boolean>
}

const Ask = ({ orderId, hasAsked }: AskProps) => {
  const { t } = useTranslation("sbp")
  const { mutateAsync, isPending } = useAskForPayment()
  const failed = useFailedToast()("orders.requests.askFailed")
  const ask = () => {
    hasAsked.current = true
    void mutateAsync({ order_id: orderId }).catch((error: Error) => {
      hasAsked.current = false
      failed(error)
    })
  }
  return (
    <div className="flex flex-col items-start gap-y-2">
      <BusyButton isLoading={isPending} onClick={ask}>
        {t("orders.requests.ask")}
      </BusyButton>
      <Text size="xsmall" className="text-ui-fg-subtle text-pretty">
        {t("orders.requests.hint")}
      </Text>
    </div>
  )
}

type CurrentProps = {
  request: PaymentRequest
  canSend: PaymentRequests["can_send"]
}

const Current = ({
  request,
  canSend,
  hasAsked,
}: CurrentProps & Pick<AskProps, "hasAsked">) => {
  const { t } = useTranslation("sbp")
  const { time } = useFormat()
  const titleId = useId()
  const ref = useRef<HTMLDivElement>(null)
  useEffect(() => {
    // Not if the user has gone on to something else.
    if (hasAsked.current && document.activeElement === document.body) {
      ref.current?.focus()
    }
    hasAsked.current = false
  }, [hasAsked])
  const { standing, url, sent_at } = request
  return (
    <div
      ref={ref}
      tabIndex={-1}
      role="group"
      aria-labelledby={titleId}
      className="flex flex-col gap-y-3 outline-none"
    >
      <div className="flex items-center justify-between gap-x-4">
        <Text
          id={titleId}
          size="small"
          leading="compact"
          className="text-ui-fg-subtle"
        >
          {t("orders.requests.link")}
        </Text>
        <StatusBadge color={COLORS[standing]} className="text-nowrap">
          {t(`orders.requests.standings.${standing}`)}
        </StatusBadge>
      </div>
      <Text size="xsmall" className="break-all font-mono" dir="ltr">
        {url}
      </Text>
      <div className="flex flex-wrap gap-2">
        <CopyButton content={url} label={t("orders.requests.copy")} />
        <Send request={request} canSend={canSend} />
      </div>
      {standing === "expired" && (
        <Text size="xsmall" className="text-ui-fg-subtle text-pretty">
          {t("orders.requests.expiredHint")}
        </Text>
      )}
      <Text size="xsmall" className="text-ui-fg-subtle">
        {t("orders.requests.by", { time: time(request.created_at) })}{" "}
        <Person id={request.created_by} />
        {sent_at && (
          <>
            <br />
            {t("orders.requests.sent", { time: time(sent_at) })}
          </>
        )}
      </Text>
    </div>
  )
}

const Send = ({ request, canSend }: CurrentProps) => {
  const { t } = useTranslation("sbp")
  const { mutateAsync, isPending } = useSendPaymentRequest(request.id)
  const failed = useFailedToast()
  const send = () =>
    void mutateAsync().then(
      () => toast.success(t("orders.requests.sentToast")),
      failed("orders.requests.sendFailed")
    )
  const why = !canSend.provider
    ? t("orders.requests.noProvider")
    : canSend.address
      ? undefined
      : t("orders.requests.noAddress")
  return (
    <GuardedButton why={why} isLoading={isPending} onClick={send}>
      {t("orders.requests.send")}
    </GuardedButton>
  )
}

const Earlier = ({ requests }: { requests: PaymentRequest[] }) => {
  const { t } = useTranslation("sbp")
  const { time } = useFormat()
  return (
    <div className="flex flex-col gap-y-2">
      <Text size="small" leading="compact" className="text-ui-fg-subtle">
        {t("orders.requests.earlier")}
      </Text>
      <ul className="flex flex-col gap-y-2">
        {requests.map((it) => (
          <li
            key={it.id}
            className="txt-compact-small flex items-start justify-between gap-x-4"
          >
            <span className="flex flex-col gap-y-1">
              <Money amount={it.amount} currency={it.currency_code} />
              <span className="text-ui-fg-subtle">{time(it.created_at)}</span>
            </span>
            <StatusBadge color={COLORS[it.standing]} className="shrink-0">
              {t(`orders.requests.standings.${it.standing}`)}
            </StatusBadge>
          </li>
        ))}
      </ul>
    </div>
  )
}
