import { Alert, Button, Container, Heading, Text } from "@medusajs/ui"
import { useEffect, useState } from "react"
import { useTranslation } from "react-i18next"
import { useJudgeStatement } from "../../../hooks/api/statements"
import { useFailure } from "../../../hooks/use-failure"
import { useRights } from "../../../hooks/use-rights"
import type { StatementToRead } from "../../../types"
import { LineField, NoteField } from "../../form/fields"
import {
  LeaveGuard,
  LeavePrompt,
  type Leaving,
  leavingOf,
} from "../../form/leave-guard"
import { GuardedButton } from "../../guarded"
import { openOf } from "../statement-badge"
import { Check } from "./check"
import { Choice } from "../../choice"
import { ColumnsTable } from "./columns-table"
import { DaysField } from "./days-field"
import { LayoutOptions } from "./layout-options"
import { Statuses } from "./statuses"
import { type LayoutDraft, useLayoutDraft } from "./use-layout-draft"

type Props = {
  statement: StatementToRead
  /** Something was chosen, and would be lost. */
  onEdit: () => void
  /** It is being compared. */
  onDone: () => void
  /** Undefined: nothing is shown in its place. */
  onCancel: (() => void) | undefined
}

/** How a statement is read: which column has what, checked while it is chosen. */
export const LayoutSection = (props: Props) => {
  const { statement, onEdit, onDone, onCancel } = props
  const { t } = useTranslation("sbp")
  const draft = useLayoutDraft(statement)
  const { isDirty } = draft
  useEffect(() => {
    if (isDirty) {
      onEdit()
    }
  }, [isDirty])
  const { mutate, isPending, error: failure } = useJudgeStatement(statement.id)
  const { error, isUnclear } = useFailure(failure)
  const leaving = leavingOf({ isPending, isUnclear, isDirty })
  const compare = () => mutate(draft.chosen(), { onSuccess: onDone })
  return (
    <Container className="divide-y p-0">
      <LeaveGuard leaving={leaving} />
      <div className="flex flex-wrap items-end justify-between gap-x-4 gap-y-3 px-6 py-4">
        <div>
          <Heading
            level="h2"
            id="sbp-columns"
            tabIndex={-1}
            className="outline-none"
          >
            {t("statements.layout.title")}
          </Heading>
          <Text size="small" className="text-ui-fg-subtle">
            {t("statements.layout.about")}
          </Text>
        </div>
        <Presets statement={statement} draft={draft} />
      </div>
      <ColumnsTable statement={statement} draft={draft} />
      <div className="flex flex-col gap-y-6 px-6 py-4">
        <LayoutOptions statement={statement} draft={draft} />
        <Statuses draft={draft} />
      </div>
      <div className="px-6 py-4">
        <Check draft={draft} />
      </div>
      <div className="flex flex-col gap-y-6 px-6 py-4">
        <DaysField draft={draft} />
        <div className="max-w-[360px]">
          <LineField
            label={t("statements.layout.keep")}
            hint={t("statements.layout.keepHint")}
            isOptional
            maxLength={MAX_NAME_LENGTH}
            value={draft.presetName}
            onChange={draft.setPresetName}
          />
        </div>
        {openOf(statement) > 0 && (
          <NoteField
            value={draft.note}
            onChange={draft.setNote}
            isMissing={false}
          />
        )}
      </div>
      <div className="flex flex-col gap-y-4 px-6 py-4">
        {error && (
          <Alert variant="error" role="alert" className="break-words">
            {error}
          </Alert>
        )}
        <div className="flex justify-end gap-x-2">
          {onCancel && <Cancel leaving={leaving} onCancel={onCancel} />}
          <CompareButton
            statement={statement}
            draft={draft}
            isPending={isPending}
            onClick={compare}
          />
        </div>
      </div>
    </Container>
  )
}

type CancelProps = { leaving: Leaving | undefined; onCancel: () => void }

const Cancel = ({ leaving, onCancel }: CancelProps) => {
  const { t } = useTranslation("sbp")
  const [isAsking, setAsking] = useState(false)
  return (
    <>
      <Button
        size="small"
        variant="secondary"
        onClick={() => (leaving ? setAsking(true) : onCancel())}
      >
        {t("common.cancel")}
      </Button>
      <LeavePrompt
        isOpen={isAsking}
        leaving={leaving}
        stay={() => setAsking(false)}
        leave={onCancel}
      />
    </>
  )
}

const MAX_NAME_LENGTH = 64

type PresetsProps = { statement: StatementToRead; draft: LayoutDraft }

const Presets = ({ statement: { presets }, draft }: PresetsProps) => {
  const { t } = useTranslation("sbp")
  const choose = (name: string) => {
    const preset = presets.find((it) => it.name === name)
    if (preset) {
      draft.setLayout(preset.layout)
      draft.setPresetName(name)
    }
  }
  return (
    presets.length > 0 && (
      <Choice
        aria-label={t("statements.layout.preset")}
        className="w-full sm:w-56"
        placeholder={t("statements.layout.preset")}
        value={presets.find(({ name }) => name === draft.presetName)?.name}
        options={presets.map(({ name }) => ({ value: name, label: name }))}
        onChange={choose}
      />
    )
  )
}

type CompareProps = PresetsProps & { isPending: boolean; onClick: () => void }

const CompareButton = (props: CompareProps) => {
  const { statement, draft, isPending, onClick } = props
  const { t } = useTranslation("sbp")
  const { kind, shop_id } = statement
  const obstacle = useRights().obstacles.statement(kind, shop_id)
  const mistake = draft.mistake ?? draft.daysMistake ?? draft.unproposed
  const why = obstacle
    ? t(`payouts.obstacles.${obstacle}`)
    : mistake
      ? t(`statements.layout.${mistake}`)
      : openOf(statement) > 0 && !draft.note.trim()
        ? t("common.noteMissing")
        : undefined
  return (
    <GuardedButton
      why={why}
      variant="primary"
      isLoading={isPending}
      onClick={onClick}
    >
      {t("statements.layout.submit")}
    </GuardedButton>
  )
}
