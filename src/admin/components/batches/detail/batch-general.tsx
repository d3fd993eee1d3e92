import { Alert, Container, Heading, Text, toast, usePrompt } from "@medusajs/ui"
import { useTranslation } from "react-i18next"
import { useRemindBatch } from "../../../hooks/api/payout-batches"
import { useFailedToast } from "../../../hooks/use-failed-toast"
import { useFormat } from "../../../hooks/use-format"
import { useDecisionRights } from "../../../hooks/use-to-approve"
import type { PayoutBatchWithProgress } from "../../../types"
import { BusyButton } from "../../busy-button"
import { ExportMenu } from "../../export-menu"
import { ActionButton, Obstacles } from "../../payouts/detail/action-button"
import { type Fact, FactGrid } from "../../section"
import { BatchState } from "../../state-badge"
import { CopiedId, Person } from "../../values"
import { batchActions } from "./batch-actions"

type Props = { batch: PayoutBatchWithProgress }

/** The number of links, their total, what the state means, and what to do. */
export const BatchGeneral = ({ batch }: Props) => {
  const { t } = useTranslation("sbp")
  const { id, name, state, obstacle } = batch
  return (
    <Container className="divide-y p-0">
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-3 px-6 py-4">
        <div className="flex min-w-0 flex-wrap items-center gap-x-3 gap-y-1">
          <Heading className="[overflow-wrap:anywhere]">{name || id}</Heading>
          <BatchState state={state} />
        </div>
        <ExportMenu
          choices={[
            {
              list: `payout-batches/${id}`,
              title: name || id,
              hint: t("batches.exported"),
              filters: {},
            },
          ]}
        />
      </div>
      <div className="flex flex-col gap-y-4 px-6 py-4" aria-live="polite">
        <Totals batch={batch} />
        {state === "making" && obstacle ? (
          <Alert variant="error">{t(`batches.stopped.${obstacle}`)}</Alert>
        ) : (
          <Text size="small">{t(`batches.explain.${state}`)}</Text>
        )}
        <Actions batch={batch} />
      </div>
      <Facts batch={batch} />
    </Container>
  )
}

/** Large, because the approver compares them with their own list. */
const Totals = ({ batch: { row_count, amount, currency_code } }: Props) => {
  const { t } = useTranslation("sbp")
  const { money, number } = useFormat()
  const totals = [
    ["rows", number(row_count)],
    ["total", money(amount, currency_code)],
  ]
  return (
    <dl className="flex flex-wrap gap-x-10 gap-y-3">
      {totals.map(([name, value]) => (
        <div key={name}>
          <dt className="txt-compact-small text-ui-fg-subtle">
            {t(`batches.fields.${name}`)}
          </dt>
          <dd className="text-2xl font-medium tabular-nums">{value}</dd>
        </div>
      ))}
    </dl>
  )
}

const Actions = ({ batch }: Props) => {
  const actions = batchActions(batch, useDecisionRights())
  if (actions.length === 0) {
    return null
  }
  return (
    <div className="flex flex-col gap-y-3">
      <div className="flex flex-wrap gap-2">
        {actions.map((action) =>
          action.name === "remind" ? (
            <Remind
              key={action.name}
              id={batch.id}
              isDisabled={action.obstacle !== undefined}
            />
          ) : (
            <ActionButton
              key={action.name}
              words="batches"
              action={action}
              variant={action.name === "approve" ? "primary" : "secondary"}
            />
          )
        )}
      </div>
      <Obstacles words="batches" actions={actions} />
    </div>
  )
}

/** Asks first: it may be thousands of e-mails. */
const Remind = ({ id, isDisabled }: { id: string; isDisabled: boolean }) => {
  const { t } = useTranslation("sbp")
  const prompt = usePrompt()
  const { mutateAsync, isPending } = useRemindBatch(id)
  const failed = useFailedToast()
  const remind = async () => {
    const isMeant = await prompt({
      variant: "confirmation",
      title: t("batches.remind.title"),
      description: t("batches.remind.hint"),
      confirmText: t("batches.actions.remind"),
      cancelText: t("common.cancel"),
    })
    if (isMeant) {
      await mutateAsync().then(
        ({ reminded }) =>
          reminded > 0
            ? toast.success(t("batches.remind.done", { count: reminded }))
            : toast.info(t("batches.remind.none")),
        failed("batches.remind.failed")
      )
    }
  }
  return (
    <BusyButton
      disabled={isDisabled}
      isLoading={isPending}
      onClick={() => void remind()}
    >
      {t("batches.actions.remind")}
    </BusyButton>
  )
}

const Facts = ({ batch }: Props) => {
  const { t } = useTranslation("sbp")
  const { number, time } = useFormat()
  const by = (at: string | null, who: string | null) =>
    (at ?? who) && (
      <>
        {at && time(at)}
        {at && who && ", "}
        {who && <Person id={who} />}
      </>
    )
  const isWaiting = batch.state === "awaiting_approval"
  const facts: Fact[] = [
    [t("common.created"), by(batch.created_at, batch.created_by)],
    [t("payouts.approveBy"), isWaiting && time(batch.approve_by)],
    [t("batches.fields.approved"), by(batch.approved_at, batch.approved_by)],
    [t("payouts.resolvedBy"), by(null, batch.resolved_by)],
    [t("payouts.link.lives"), number(batch.days)],
    [
      t("payouts.link.code"),
      t(`payouts.link.${batch.requires_code ? "codeAsked" : "codeNotAsked"}`),
    ],
    [
      t("batches.fields.duplicates"),
      batch.duplicates > 0 && number(batch.duplicates),
    ],
    [t("payouts.id"), <CopiedId id={batch.id} />],
  ]
  return <FactGrid facts={facts} className="grid-cols-1 sm:grid-cols-2" />
}
