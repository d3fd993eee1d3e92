import { useUser } from "@medusajs/dashboard/hooks"
import type { ReactNode } from "react"
import { useTranslation } from "react-i18next"
import { useFormat } from "../hooks/use-format"
import { displayMask } from "../../domain/card-number"
import type { Payout } from "../types"
import { CopyIcon } from "./copy"
import { Emptied } from "./emptied"

export const Money = ({
  amount,
  currency,
}: {
  amount: string
  currency: string
}) => {
  const { money } = useFormat()
  return (
    <span className="text-nowrap tabular-nums">{money(amount, currency)}</span>
  )
}

/** A moment, on one line. */
export const Time = ({ at }: { at: string | null }) => (
  <span className="text-nowrap">{useFormat().time(at)}</span>
)

/** The characters of a payment or payout that people read to each other. */
export const Reference = ({ children }: { children: string }) => (
  <span className="font-mono" dir="ltr">
    {children}
  </span>
)

/** A long word is broken, so that it stays within its column. */
export const Breakable = ({ children }: { children: ReactNode }) => (
  <span className="min-w-0 whitespace-pre-line break-words">{children}</span>
)

/** All that is kept of a card's number. */
export const CardMask = ({ card }: Pick<Payout, "card">) =>
  card ? (
    <span className="text-nowrap font-mono tabular-nums" dir="ltr">
      {displayMask(card)}
    </span>
  ) : (
    <>-</>
  )

/** The card, or the recipient who will type it. */
export const Destination = ({
  payout: { card, link },
}: {
  payout: Pick<Payout, "card" | "link">
}) =>
  card || !link ? (
    <CardMask card={card} />
  ) : (
    <span className="break-words">{link.recipient_name || "-"}</span>
  )

/** How ids of Medusa's API keys begin. */
const API_KEY = "apk_"

/** The actor: a user, an API key, or the plugin itself. */
export const Person = ({
  id,
  email,
}: {
  id: string | null
  /** The e-mail that the history kept, for a deleted user. */
  email?: string | null
}) => {
  const { t } = useTranslation("sbp")
  if (!id) {
    return <>{t("common.automatically")}</>
  }
  return id.startsWith(API_KEY) ? (
    <span title={id}>{t("common.apiKey")}</span>
  ) : (
    <User id={id} email={email} />
  )
}

const User = ({ id, email }: { id: string; email?: string | null }) => {
  const { user } = useUser(id, undefined, { staleTime: Infinity, retry: false })
  const name = [user?.first_name, user?.last_name].filter(Boolean).join(" ")
  return <span title={id}>{name || (user?.email ?? email ?? id)}</span>
}

/** An id that can be copied, to be looked up elsewhere. */
export const CopiedId = ({ id }: { id: string }) => {
  const { t } = useTranslation("sbp")
  return (
    <span className="flex min-w-0 items-start gap-x-1">
      <span className="txt-compact-xsmall break-all font-mono" dir="ltr">
        {id}
      </span>
      <CopyIcon content={id} label={t("common.copy", { text: id })} />
    </span>
  )
}

/** Why a call to the gateway failed; technical details are folded. */
export const CallError = ({
  of: { error_code, error_message, emptied_at },
}: {
  of: Pick<Payout, "error_code" | "error_message" | "emptied_at">
}) => {
  const { t } = useTranslation("sbp")
  return (
    <div className="flex flex-col gap-y-1 break-words">
      <span>{t(`errors.${error_code}`, { defaultValue: error_code })}</span>
      {error_message && (
        <details className="text-ui-fg-subtle txt-compact-xsmall">
          <summary className="hover:text-ui-fg-base w-fit cursor-pointer">
            {t("errors.technical")}
          </summary>
          <p className="mt-1">{error_message}</p>
        </details>
      )}
      {emptied_at && <Emptied at={emptied_at} />}
    </div>
  )
}
