import { Badge, Input } from "@medusajs/ui"
import { forwardRef } from "react"
import { useTranslation } from "react-i18next"
import { Field } from "../form/fields"
import type { CardLook } from "./card-look"
import { type CardHandle, useCardInput } from "./use-card-input"

type Props = {
  /** The number was removed, a minute after it was typed. */
  onForgotten?: () => void
  onTyped?: () => void
}

export const CardField = forwardRef<CardHandle, Props>(function CardField(
  { onForgotten, onTyped },
  ref
) {
  const { t } = useTranslation("sbp")
  const { input, look, isForgotten, read } = useCardInput(ref, {
    forgotten: onForgotten,
    typed: onTyped,
  })
  const isWrong = look.state === "missing" || look.state === "wrong"
  return (
    <Field
      label={t("payouts.card.label")}
      hint={t(`payouts.card.${hintOf(look, isForgotten)}`)}
      isHintLive
      error={isWrong ? t(`payouts.card.${look.state}`) : undefined}
    >
      {(props) => (
        <div className="relative">
          <Input
            {...props}
            ref={input}
            onInput={read}
            dir="ltr"
            className="pe-28 tabular-nums"
            placeholder="0000 0000 0000 0000"
            autoComplete="off"
            autoCorrect="off"
            inputMode="numeric"
            spellCheck={false}
            data-1p-ignore
            data-lpignore="true"
          />
          <BrandBadge look={look} />
        </div>
      )}
    </Field>
  )
})

function hintOf({ state }: CardLook, isForgotten: boolean): string {
  return isForgotten ? "forgotten" : state === "doubtful" ? "wrong" : "hint"
}

const BrandBadge = ({ look }: { look: CardLook }) => {
  const { t } = useTranslation("sbp")
  return (
    <span
      aria-live="polite"
      className="pointer-events-none absolute inset-y-0 end-2 flex items-center"
    >
      {look.brand && (
        <Badge size="2xsmall" color={look.state === "good" ? "green" : "grey"}>
          {t(`payouts.card.brands.${look.brand}`)}
        </Badge>
      )}
    </span>
  )
}
