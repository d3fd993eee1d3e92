import { InlineTip } from "@medusajs/ui"
import { useTranslation } from "react-i18next"
import {
  MAX_EMAIL_LENGTH,
  MAX_LINK_DAYS,
  MAX_RECIPIENT_LENGTH,
} from "../../../../domain/limits"
import { useRights } from "../../../hooks/use-rights"
import { LineField, Tick } from "../../form/fields"
import type { Mistakes } from "../../form/use-fields"
import type { LinkDraft } from "./link-draft"

type Props = {
  draft: LinkDraft
  change: (part: Partial<LinkDraft>) => void
  mistakes: Mistakes<LinkDraft>
}

/** Who gets the link, how, and for how long it works. */
export const RecipientFields = ({ draft, change, mistakes }: Props) => {
  const { t } = useTranslation("sbp")
  const textOf = (mistake: string | undefined) =>
    mistake && t(`payouts.link.mistakes.${mistake}`, { max: MAX_LINK_DAYS })
  return (
    <>
      <LineField
        label={t("payouts.link.recipient")}
        hint={t("payouts.link.recipientHint")}
        maxLength={MAX_RECIPIENT_LENGTH}
        error={textOf(mistakes.recipient_name)}
        value={draft.recipient_name}
        onChange={(recipient_name) => change({ recipient_name })}
      />
      <LineField
        label={t("payouts.link.email")}
        isOptional={!draft.is_mailed}
        hint={t("payouts.link.emailHint")}
        inputMode="email"
        dir="ltr"
        maxLength={MAX_EMAIL_LENGTH}
        error={textOf(mistakes.recipient_email)}
        value={draft.recipient_email}
        onChange={(recipient_email) => change({ recipient_email })}
      />
      <Mailed draft={draft} change={change} />
      <Tick
        label={t("payouts.link.askCode")}
        hint={t("payouts.link.askCodeHint")}
        isTicked={draft.requires_code}
        onTick={(requires_code) => change({ requires_code })}
      />
      <LineField
        label={t("payouts.link.lives")}
        hint={t("payouts.link.livesHint", { max: MAX_LINK_DAYS })}
        inputMode="numeric"
        maxLength={2}
        error={textOf(mistakes.days)}
        value={draft.days}
        onChange={(days) => change({ days })}
      />
    </>
  )
}

const Mailed = ({ draft, change }: Omit<Props, "mistakes">) => {
  const { t } = useTranslation("sbp")
  const { canMail } = useRights()
  return canMail ? (
    <Tick
      label={t("payouts.link.mailed")}
      hint={t("payouts.link.mailedHint")}
      isTicked={draft.is_mailed}
      onTick={(is_mailed) => change({ is_mailed })}
    />
  ) : (
    <InlineTip label={t("payouts.link.mailed")}>
      {t("payouts.link.cannotMail")}
    </InlineTip>
  )
}
