import { EllipsisHorizontal } from "@medusajs/icons"
import { ActionMenu } from "@medusajs/dashboard/components"
import { Button, IconButton } from "@medusajs/ui"
import { useRef, useState } from "react"
import { useTranslation } from "react-i18next"
import type { Attention } from "../../types"
import { GuardedLink } from "../links"
import { ResolveDrawer } from "./resolve-drawer"
import { type EntryAction, useEntryActions } from "./use-entry-actions"
import type { EntrySubjects } from "./use-entry-subjects"

type Props = { entry: Attention; subjects: EntrySubjects }

/** Two buttons, and a menu with the other actions. */
export const EntryActions = ({ entry, subjects }: Props) => {
  const { t } = useTranslation("sbp")
  const bar = useRef<HTMLDivElement>(null)
  const [isResolving, setIsResolving] = useState(false)
  const actions = useEntryActions(entry, subjects, () => setIsResolving(true))
  const [first, second, ...others] = actions
  const title = t(`attention.reasons.${entry.reason}.title`)
  return (
    <div
      ref={bar}
      tabIndex={-1}
      className="border-ui-border-base flex flex-wrap items-center gap-2 border-t pt-4 outline-none"
    >
      {first && <ActionButton action={first} variant="primary" />}
      {second && <ActionButton action={second} variant="secondary" />}
      {others.length > 0 && (
        <ActionMenu groups={[{ actions: others.map(disabledIf(t)) }]}>
          <IconButton
            size="small"
            variant="transparent"
            aria-label={t("attention.actions.more", { title })}
          >
            <EllipsisHorizontal />
          </IconButton>
        </ActionMenu>
      )}
      <ResolveDrawer
        entry={entry}
        openedFrom={bar}
        open={isResolving}
        onOpenChange={setIsResolving}
      />
    </div>
  )
}

const ActionButton = ({
  action,
  variant,
}: {
  action: EntryAction
  variant: "primary" | "secondary"
}) =>
  action.to ? (
    <GuardedLink to={action.to} variant={variant} obstacle={action.obstacle}>
      {action.label}
    </GuardedLink>
  ) : (
    <Button
      size="small"
      variant={variant}
      isLoading={action.isPending}
      disabled={action.disabled}
      onClick={action.onClick}
    >
      {action.label}
    </Button>
  )

type TFunction = ReturnType<typeof useTranslation>["t"]

const disabledIf = (t: TFunction) => (action: EntryAction) =>
  action.obstacle
    ? {
        ...action,
        disabled: true,
        disabledTooltip: t(`payouts.obstacles.${action.obstacle}`),
      }
    : action
