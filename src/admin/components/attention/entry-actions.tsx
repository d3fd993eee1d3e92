import { EllipsisHorizontal } from "@medusajs/icons"
import { ActionMenu } from "@medusajs/dashboard/components"
import { IconButton } from "@medusajs/ui"
import { useTranslation } from "react-i18next"
import type { Attention } from "../../types"
import { GuardedButton, GuardedLink } from "../guarded"
import { type EntryAction, useEntryActions } from "./use-entry-actions"
import type { EntrySubjects } from "./use-entry-subjects"

type Props = {
  entry: Attention
  subjects: EntrySubjects
  /** Asks for the note with which it is resolved. */
  resolve: () => void
}

/** Two buttons, and a menu with the other actions. */
export const EntryActions = ({ entry, subjects, resolve }: Props) => {
  const { t } = useTranslation("sbp")
  const actions = useEntryActions(entry, subjects, resolve)
  const [first, second, ...others] = actions
  const title = t(`attention.reasons.${entry.reason}.title`)
  return (
    <div className="border-ui-border-base flex flex-wrap items-center gap-2 border-t pt-4">
      {first && <ActionButton action={first} variant="primary" />}
      {second && <ActionButton action={second} variant="secondary" />}
      {others.length > 0 && (
        <ActionMenu groups={[{ actions: others.map(toMenuAction(t)) }]}>
          <IconButton
            size="small"
            variant="transparent"
            aria-label={t("attention.actions.more", { title })}
          >
            <EllipsisHorizontal />
          </IconButton>
        </ActionMenu>
      )}
    </div>
  )
}

const ActionButton = ({
  action,
  variant,
}: {
  action: EntryAction
  variant: "primary" | "secondary"
}) => {
  const { t } = useTranslation("sbp")
  const { to, obstacle } = action
  if (to) {
    return (
      <GuardedLink to={to} variant={variant} obstacle={obstacle}>
        {action.label}
      </GuardedLink>
    )
  }
  return (
    <GuardedButton
      why={obstacle && t(`payouts.obstacles.${obstacle}`)}
      variant={variant}
      isLoading={action.isPending}
      disabled={action.disabled}
      onClick={action.onClick}
    >
      {action.label}
    </GuardedButton>
  )
}

type TFunction = ReturnType<typeof useTranslation>["t"]

const toMenuAction = (t: TFunction) => (action: EntryAction) =>
  action.obstacle
    ? {
        ...action,
        disabled: true,
        disabledTooltip: t(`payouts.obstacles.${action.obstacle}`),
      }
    : { ...action, disabled: action.disabled || action.isPending }
