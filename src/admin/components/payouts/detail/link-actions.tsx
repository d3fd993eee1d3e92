import { Text, toast } from "@medusajs/ui"
import { useEffect, useRef, useState } from "react"
import { useTranslation } from "react-i18next"
import {
  type LinkSecrets,
  useReadLink,
  useRemindRecipient,
} from "../../../hooks/api/payouts"
import { useFailedToast } from "../../../hooks/use-failed-toast"
import type { Payout } from "../../../types"
import { BusyButton } from "../../busy-button"
import { CopiedId } from "../../values"
import { ActionButton, Obstacles } from "./action-button"
import type { PayoutAction } from "./payout-actions"

type Props = {
  payout: Payout
  link: NonNullable<Payout["link"]>
  actions: PayoutAction[]
}

/** What can be done about a link while it works. */
export const LinkActions = ({ payout, link, actions }: Props) => {
  const { copy, isCopying, secrets } = useCopy(payout.id)
  const { remind, isReminding } = useSendAgain(payout.id)
  if (actions.length === 0) {
    return null
  }
  return (
    <div className="flex flex-col gap-y-3 px-6 py-4">
      <div className="flex flex-wrap gap-2">
        {actions.map((action) =>
          action.name === "copy" ? (
            <NowButton
              key={action.name}
              action={action}
              context={copyContext(payout, link)}
              isPending={isCopying}
              act={copy}
            />
          ) : action.name === "remind" ? (
            <NowButton
              key={action.name}
              action={action}
              context={link.mailed_at ? undefined : "first"}
              isPending={isReminding}
              act={remind}
            />
          ) : (
            <ActionButton
              key={action.name}
              action={action}
              variant="secondary"
            />
          )
        )}
      </div>
      <Obstacles actions={actions} />
      {secrets && <Secrets of={secrets} />}
    </div>
  )
}

/** Once two people have agreed, the address goes out by e-mail only. */
function copyContext(
  { approved_by }: Payout,
  { requires_code }: NonNullable<Payout["link"]>
): string | undefined {
  return requires_code ? (approved_by ? "codeOnly" : "code") : undefined
}

/** Runs an action that needs no form. */
const NowButton = ({
  action: { name, obstacle },
  context,
  isPending,
  act,
}: {
  action: PayoutAction
  context?: string
  isPending: boolean
  act: () => void
}) => {
  const { t } = useTranslation("sbp")
  return (
    <BusyButton
      disabled={obstacle !== undefined}
      isLoading={isPending}
      onClick={act}
    >
      {t(`payouts.actions.${name}`, { context })}
    </BusyButton>
  )
}

/** Shown until the page is left; whoever reads them could take the money. */
const Secrets = ({ of: { url, code } }: { of: LinkSecrets }) => {
  const { t } = useTranslation("sbp")
  const ref = useRef<HTMLDivElement>(null)
  useEffect(() => {
    ref.current?.focus()
  }, [url, code])
  return (
    <div
      ref={ref}
      tabIndex={-1}
      role="group"
      aria-label={t("payouts.link.section")}
      className="bg-ui-bg-component shadow-borders-base flex flex-col gap-y-2 rounded-md p-3 outline-none"
    >
      {url && (
        <>
          <Text size="small">{t("payouts.link.secret")}</Text>
          <CopiedId id={url} />
        </>
      )}
      {code && (
        <>
          <Text size="small">{t("payouts.link.codeIs")}</Text>
          <CopiedId id={code} />
        </>
      )}
    </div>
  )
}

/** Asks the store for the address, which it does not keep, and copies it. */
function useCopy(id: string) {
  const { t } = useTranslation("sbp")
  const { mutateAsync, isPending } = useReadLink(id)
  const [secrets, setSecrets] = useState<LinkSecrets>()
  const failed = useFailedToast()
  const copy = async () => {
    const { link } = await mutateAsync()
    setSecrets(link)
    if (link.url !== null) {
      // A browser may forbid it: the address is shown as well.
      await navigator.clipboard?.writeText(link.url).then(
        () => toast.success(t("payouts.link.copied")),
        () => undefined
      )
    }
  }
  return {
    copy: () => void copy().catch(failed("payouts.link.copyFailed")),
    isCopying: isPending,
    secrets,
  }
}

function useSendAgain(id: string) {
  const { t } = useTranslation("sbp")
  const { mutateAsync, isPending } = useRemindRecipient(id)
  const failed = useFailedToast()
  const remind = () =>
    void mutateAsync().then(
      () => toast.success(t("payouts.link.reminded")),
      failed("payouts.link.remindFailed")
    )
  return { remind, isReminding: isPending }
}
