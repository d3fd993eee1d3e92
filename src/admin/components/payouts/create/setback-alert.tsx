import { Alert, Checkbox, Label, Text } from "@medusajs/ui"
import { type RefObject, useId } from "react"
import { useTranslation } from "react-i18next"
import { maskOf } from "../../../lib/mask-of"
import type { Payout } from "../../../types"
import { StoreWords } from "../../store-words"
import { type Confirmed, fieldOf, isQuestion, type Question } from "./questions"
import type { Setback } from "./use-send"

type Props = {
  focusRef: RefObject<HTMLDivElement>
  setback: Setback
  /** The card that has to be typed again, when another one was. */
  otherThan: Payout["card"] | undefined
  confirmed: Confirmed
  onConfirm: (part: Partial<Confirmed>) => void
}

/** What kept a payout from being made, in the store's words where it has some. */
export const SetbackAlert = (props: Props) => {
  const { focusRef, setback, otherThan, ...confirmation } = props
  const { t } = useTranslation("sbp")
  const { message } = setback
  const code = setback.kind === "refused" ? setback.code : undefined
  const question = isQuestion(code) ? code : undefined
  const words = question ?? setback.kind
  return (
    <Alert
      ref={focusRef}
      tabIndex={-1}
      className="outline-none"
      role="alert"
      variant={words === "refused" ? "error" : "warning"}
    >
      <div className="flex flex-col gap-y-2">
        <Text size="small" weight="plus">
          {t(`payouts.create.setback.${words}.title`)}
        </Text>
        {message && (
          <Text size="small" className="break-words">
            <StoreWords
              message={code === "mfa" ? t("common.secondFactor") : message}
            />
          </Text>
        )}
        <Text size="small">{t(`payouts.create.setback.${words}.hint`)}</Text>
        {otherThan && (
          <Text size="small" weight="plus" className="text-ui-fg-error">
            {t("payouts.create.otherCard", { card: maskOf(otherThan) })}
          </Text>
        )}
        {question && <ConfirmBox question={question} {...confirmation} />}
      </div>
    </Alert>
  )
}

const ConfirmBox = ({
  question,
  confirmed,
  onConfirm,
}: Pick<Props, "confirmed" | "onConfirm"> & { question: Question }) => {
  const { t } = useTranslation("sbp")
  const id = useId()
  const field = fieldOf(question)
  return (
    <div className="flex items-center gap-x-2">
      <Checkbox
        id={id}
        checked={confirmed[field]}
        onCheckedChange={(checked) => onConfirm({ [field]: checked === true })}
      />
      <Label htmlFor={id} size="small" weight="plus">
        {t(`payouts.confirm.${field}`)}
      </Label>
    </div>
  )
}
