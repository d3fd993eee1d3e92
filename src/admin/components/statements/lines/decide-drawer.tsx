import { Text, toast } from "@medusajs/ui"
import { useTranslation } from "react-i18next"
import type { LineDecision } from "../../../../modules/statement/models/statement-line"
import { useDecideLines } from "../../../hooks/api/statements"
import { useFormat } from "../../../hooks/use-format"
import type { useSelection } from "../../../hooks/use-selection"
import type { StatementLine, StatementToRead } from "../../../types"
import { NoteDrawer } from "../../form/note-drawer"
import { StoreMessage } from "../../links"
import { fitting, outcomeOf, totalsOf } from "./decisions"

type Props = {
  statement: StatementToRead
  /** Undefined: it is closed. */
  decision: LineDecision | undefined
  selection: Pick<
    ReturnType<typeof useSelection<StatementLine>>,
    "chosen" | "drop"
  >
  onClose: () => void
}

/** Makes one decision, with a note, about those selected lines that it fits. */
export const DecideDrawer = (props: Props) => {
  const { statement, decision, selection, onClose } = props
  const { t } = useTranslation("sbp")
  const { mutate, reset, isPending, error, data } = useDecideLines(statement.id)
  const { chosen } = selection
  const lines = decision ? fitting(decision, chosen) : []
  const words = `statements.decisions.${decision ?? "accepted"}` as const
  const close = () => {
    reset()
    onClose()
  }
  const decide = (note: string) =>
    decision &&
    mutate(
      { decision, line_ids: lines.map(({ id }) => id), note },
      {
        onSuccess: ({ decided, refused }) => {
          if (decided.length > 0) {
            toast.success(t(`${words}.done`, { count: decided.length }))
            selection.drop(decided)
          }
          // The store leaves out what was decided, or agrees, by now.
          if (decided.length + refused.length < lines.length) {
            toast.info(t("statements.decisions.notOpen"))
          }
          if (refused.length === 0) {
            close()
          }
        },
      }
    )
  return (
    <NoteDrawer
      isOpen={decision !== undefined}
      title={t(`${words}.action`)}
      subtitle={<Selected lines={lines} all={chosen.length} />}
      noteLabel={t("common.note")}
      submitText={t(`${words}.action`)}
      isPending={isPending}
      failure={error}
      refused={
        data?.refused.length ? (
          <Refused refused={data.refused} lines={chosen} />
        ) : undefined
      }
      onSubmit={decide}
      onClose={close}
    >
      <Text size="small" className="text-ui-fg-subtle">
        {t(`${words}.hint`)}
      </Text>
      {decision === "resolved" && <Outcomes lines={lines} />}
    </NoteDrawer>
  )
}

type LinesProps = { lines: readonly StatementLine[] }

/** How many they are, and how much money. */
const Selected = ({ lines, all }: LinesProps & { all: number }) => {
  const { t } = useTranslation("sbp")
  const textOf = useTextOf()
  return (
    <>
      <span className="txt-compact-medium-plus text-ui-fg-base block tabular-nums">
        {textOf(lines)}
      </span>
      {lines.length < all && (
        <span className="block">
          {t("statements.decisions.only", { these: lines.length, all })}
        </span>
      )}
    </>
  )
}

function useTextOf() {
  const { t } = useTranslation("sbp")
  const { sums } = useFormat()
  return (lines: readonly StatementLine[]) =>
    [
      t("statements.decisions.lines", { count: lines.length }),
      ...sums(totalsOf(lines)),
    ].join(" · ")
}

/** Which of them are recorded as what. */
const Outcomes = ({ lines }: LinesProps) => {
  const { t } = useTranslation("sbp")
  const textOf = useTextOf()
  return (
    <ul className="txt-small">
      {(["paid", "not_paid"] as const).map((outcome) => {
        const those = lines.filter((line) => outcomeOf(line) === outcome)
        return (
          those.length > 0 && (
            <li key={outcome}>
              {t(`statements.decisions.${outcome}`)}: {textOf(those)}
            </li>
          )
        )
      })}
    </ul>
  )
}

type RefusedProps = LinesProps & {
  refused: readonly { id: string; message: string }[]
}

/** What was not done, and why. */
const Refused = ({ refused, lines }: RefusedProps) => {
  const { t } = useTranslation("sbp")
  return (
    <div className="max-h-48 overflow-y-auto">
      {t("statements.decisions.refused")}
      <ul>
        {refused.map(({ id, message }) => {
          const number = lines.find((line) => line.id === id)?.number
          return (
            <li key={id}>
              {number
                ? t("statements.decisions.line", { number })
                : t("statements.lines.notListed")}
              : <StoreMessage message={message} />
            </li>
          )
        })}
      </ul>
    </div>
  )
}
