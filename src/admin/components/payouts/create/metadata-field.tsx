import { Plus, Trash } from "@medusajs/icons"
import { Button, Hint, IconButton, Input, Text } from "@medusajs/ui"
import { type RefObject, useId, useRef } from "react"
import { useTranslation } from "react-i18next"
import {
  MAX_METADATA_NAME_LENGTH,
  MAX_METADATA_PAIRS,
  MAX_METADATA_TEXT_LENGTH,
} from "../../../../domain/limits"
import { type FieldsProps, isPairWrong, type Pair } from "./draft"

/** Pairs of name and text that the gateway keeps with the payout. */
export const MetadataField = ({ draft, change, mistakes }: FieldsProps) => {
  const { t } = useTranslation("sbp")
  const { metadata } = draft
  const set = (changed: Pair[]) => change({ metadata: changed })
  const addRef = useRef<HTMLButtonElement>(null)
  const id = useId()
  const put = (id: string, part: Partial<Pair>) =>
    set(metadata.map((one) => (one.id === id ? { ...one, ...part } : one)))
  return (
    <div role="group" aria-labelledby={id} className="flex flex-col gap-y-2">
      <Title id={id} />
      {metadata.map((pair, index) => (
        <PairRow
          key={pair.id}
          pair={pair}
          number={index + 1}
          mistakeId={
            mistakes.metadata && isPairWrong(pair, metadata)
              ? `${id}-hint`
              : undefined
          }
          onChange={(part) => put(pair.id, part)}
          onRemove={() => {
            set(metadata.filter(({ id }) => id !== pair.id))
            // The button that was pressed is gone then.
            setTimeout(() => addRef.current?.focus())
          }}
        />
      ))}
      {mistakes.metadata && (
        <Hint id={`${id}-hint`} variant="error" role="alert">
          {t(`payouts.metadata.${mistakes.metadata}`)}
        </Hint>
      )}
      <AddButton
        focusRef={addRef}
        isFull={metadata.length >= MAX_METADATA_PAIRS}
        add={() =>
          set([...metadata, { id: crypto.randomUUID(), name: "", text: "" }])
        }
      />
    </div>
  )
}

const Title = ({ id }: { id: string }) => {
  const { t } = useTranslation("sbp")
  return (
    <div className="flex items-center gap-x-1">
      <Text id={id} as="span" size="small" weight="plus" leading="compact">
        {t("payouts.metadata.label")}
      </Text>
      <Text size="small" leading="compact" className="text-ui-fg-subtle">
        ({t("common.optional")})
      </Text>
    </div>
  )
}

type AddProps = {
  focusRef: RefObject<HTMLButtonElement>
  isFull: boolean
  add: () => void
}

const AddButton = ({ focusRef, isFull, add }: AddProps) => {
  const { t } = useTranslation("sbp")
  return (
    <div className="flex items-center gap-x-3">
      <Button
        ref={focusRef}
        type="button"
        size="small"
        variant="secondary"
        className="shrink-0"
        disabled={isFull}
        onClick={add}
      >
        <Plus />
        {t("payouts.metadata.add")}
      </Button>
      <Hint>{t("payouts.metadata.hint", { max: MAX_METADATA_PAIRS })}</Hint>
    </div>
  )
}

type RowProps = {
  pair: Pair
  /** From 1. */
  number: number
  /** Of the text that says what is wrong with it. */
  mistakeId: string | undefined
  onChange: (part: Partial<Pair>) => void
  onRemove: () => void
}

const PairRow = (props: RowProps) => {
  const { pair, number, mistakeId, onChange, onRemove } = props
  const { t } = useTranslation("sbp")
  return (
    <div className="grid grid-cols-[1fr_1fr_28px] items-center gap-2">
      <Input
        autoFocus={!pair.name}
        aria-label={`${t("payouts.metadata.name")} ${number}`}
        placeholder={t("payouts.metadata.name")}
        aria-invalid={mistakeId !== undefined}
        aria-describedby={mistakeId}
        maxLength={MAX_METADATA_NAME_LENGTH}
        value={pair.name}
        onChange={(event) => onChange({ name: event.target.value })}
      />
      <Input
        aria-label={`${t("payouts.metadata.text")} ${number}`}
        placeholder={t("payouts.metadata.text")}
        maxLength={MAX_METADATA_TEXT_LENGTH}
        value={pair.text}
        onChange={(event) => onChange({ text: event.target.value })}
      />
      <IconButton
        type="button"
        size="small"
        variant="transparent"
        aria-label={t("payouts.metadata.remove", { number })}
        onClick={onRemove}
      >
        <Trash className="text-ui-fg-subtle" />
      </IconButton>
    </div>
  )
}
