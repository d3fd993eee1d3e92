import {
  CheckCircleSolid,
  CircleDottedLine,
  XCircleSolid,
} from "@medusajs/icons"
import { Button, Heading, Text } from "@medusajs/ui"
import { useTranslation } from "react-i18next"
import { Link } from "react-router-dom"
import { testAmountOf } from "../../../domain/test-amount"
import {
  isTestUnderWay,
  useMakeTestPayment,
  useTestPayment,
} from "../../hooks/api/test-payments"
import { useFailedToast } from "../../hooks/use-failed-toast"
import { useFormat } from "../../hooks/use-format"
import { useRights } from "../../hooks/use-rights"
import { isSome } from "../../lib/amounts"
import type { Health, Invoice } from "../../types"
import { CopyButton } from "../copy"
import { looksLikeTest } from "../health/looks-like-test"
import { GuardedButton } from "../guarded"
import { CallError } from "../values"

type Shop = Health["shops"][number]

export const testPaymentId = (providerId: string) => `test-${providerId}`

/** A link for a small sum, followed until its notification arrives. */
export const TestPayment = ({ shop }: { shop: Shop }) => {
  const { t } = useTranslation("sbp")
  const { money } = useFormat()
  const { provider_id, options } = shop
  const invoice = useTestPayment(provider_id)
  const [currency = "RUB"] = options.currencies as string[]
  // The store may have stopped while it asked: making another one finds that out.
  const isBeingMade = invoice?.state === "creating" && isTestUnderWay(invoice)
  return (
    <section
      id={testPaymentId(provider_id)}
      aria-label={t("setup.test.title")}
      className="scroll-mt-4 px-6 py-4"
    >
      <div className="flex flex-wrap items-start justify-between gap-x-4 gap-y-2">
        <div className="min-w-0 max-w-prose">
          <Heading level="h3">{t("setup.test.title")}</Heading>
          <Text size="small" className="text-ui-fg-subtle text-pretty">
            {t("setup.test.hint", {
              sum: money(testAmountOf(currency), currency),
            })}{" "}
            {!looksLikeTest(String(options.baseUrl)) && t("setup.test.real")}
          </Text>
        </div>
        {(isBeingMade || !isTestUnderWay(invoice)) && (
          <Make
            providerId={provider_id}
            isAgain={Boolean(invoice) && !isBeingMade}
          />
        )}
      </div>
      {invoice && <Steps invoice={invoice} />}
      {/* There from the start: a text that arrives with it is not read out. */}
      <div aria-live="polite">
        {invoice && (
          <Text size="small" className="text-ui-fg-subtle mt-3 text-pretty">
            <Standing invoice={invoice} />
          </Text>
        )}
      </div>
      {invoice?.error_code && (
        <div className="txt-small mt-3">
          <CallError of={invoice} />
        </div>
      )}
      {invoice && <Links invoice={invoice} />}
    </section>
  )
}

const Make = ({
  providerId,
  isAgain,
}: {
  providerId: string
  isAgain: boolean
}) => {
  const { t } = useTranslation("sbp")
  const { obstacles } = useRights()
  const { mutateAsync, isPending } = useMakeTestPayment()
  const obstacle = obstacles.byHand(providerId)
  const failed = useFailedToast()("setup.test.failed")
  return (
    <GuardedButton
      why={obstacle && t(`payouts.obstacles.${obstacle}`)}
      isLoading={isPending}
      onClick={() =>
        void mutateAsync({ provider_id: providerId }).catch(failed)
      }
    >
      {t(isAgain ? "setup.test.again" : "setup.test.make")}
    </GuardedButton>
  )
}

const Steps = ({ invoice }: { invoice: Invoice }) => {
  const { t } = useTranslation("sbp")
  const { confirmation_url, notified_at, paid_at } = invoice
  const isOver = !isTestUnderWay(invoice)
  const steps = [
    ["link", confirmation_url],
    ["notification", notified_at],
    ["booked", paid_at],
  ] as const
  return (
    <ol className="mt-4 flex flex-wrap gap-x-6 gap-y-2">
      {steps.map(([name, isDone]) => (
        <li key={name} className="flex items-center gap-x-2">
          <StepIcon state={isDone ? "done" : isOver ? "failed" : "waiting"} />
          <Text size="small" leading="compact">
            {t(`setup.test.steps.${name}`)}
          </Text>
        </li>
      ))}
    </ol>
  )
}

const STEP_ICONS = {
  done: <CheckCircleSolid className="text-ui-tag-green-icon" />,
  waiting: (
    <CircleDottedLine className="text-ui-fg-subtle motion-safe:animate-spin" />
  ),
  failed: <XCircleSolid className="text-ui-fg-muted" />,
}

const StepIcon = ({ state }: { state: keyof typeof STEP_ICONS }) => {
  const { t } = useTranslation("sbp")
  return (
    <span role="img" aria-label={t(`setup.test.icons.${state}`)}>
      {STEP_ICONS[state]}
    </span>
  )
}

/** What became of it, in a sentence. */
const Standing = ({ invoice }: { invoice: Invoice }) => {
  const { t } = useTranslation("sbp")
  const { money, time } = useFormat()
  const { state, paid_at, amount, currency_code, left_to_return } = invoice
  if (paid_at) {
    const proven = isSome(left_to_return) ? "paid" : "returned"
    const kind = invoice.notified_at ? proven : "byHand"
    const sum = money(amount, currency_code)
    return <>{t(`setup.test.states.${kind}`, { sum, time: time(paid_at) })}</>
  }
  if (invoice.error_code || state === "failed") {
    return <>{t("setup.test.states.failed")}</>
  }
  if (invoice.status_moved_at) {
    const status = invoice.gateway_status
    return <>{t("setup.test.states.moved", { status })}</>
  }
  if (state === "creating") {
    return <>{t("setup.test.states.asking")}</>
  }
  const kind = isTestUnderWay(invoice) ? "waiting" : "ended"
  const until = time(invoice.expires_at)
  return <>{t(`setup.test.states.${kind}`, { time: until })}</>
}

const Links = ({ invoice }: { invoice: Invoice }) => {
  const { t } = useTranslation("sbp")
  const { id, confirmation_url: url } = invoice
  return (
    <div className="mt-3 flex flex-wrap gap-2">
      {isTestUnderWay(invoice) && url && (
        <>
          <Button size="small" variant="primary" asChild>
            <a href={url} target="_blank" rel="noreferrer">
              {t("setup.test.open")}
            </a>
          </Button>
          <CopyButton content={url} label={t("setup.test.copy")} />
        </>
      )}
      <Button size="small" variant="secondary" asChild>
        <Link to={`/sbp/payments/${id}`}>{t("setup.test.details")}</Link>
      </Button>
    </div>
  )
}
