import { Alert, Text } from "@medusajs/ui"
import type { RefObject } from "react"
import { useTranslation } from "react-i18next"
import { displayMask } from "../../../../domain/card-number"
import type { Payout } from "../../../types"
import { Tick } from "../../form/fields"
import { StoreMessage } from "../../links"
import { type Confirmed, fieldOf, isQuestion, type Question } from "./draft"
import type { Setback } from "../../../hooks/use-send"

type Props = {
  focusRef: RefObject<HTMLDivElement>
  setback: Setback
  /** The card that must be typed again, if another one was typed. */
  otherThan?: Payout["card"] | undefined
  /** There is no card to be typed again. */
  isLink?: boolean
  confirmed: Confirmed
  onConfirm: (part: Partial<Confirmed>) => void
}

/** Why no payout was created, with the store's message if there is one. */
export const SetbackAlert = (props: Props) => {
  const { focusRef, setback, otherThan, isLink, ...confirmation } = props
  const context = isLink ? "link" : undefined
  const { t } = useTranslation("sbp")
  const { message, code } = setback
  const question = isQuestion(code) ? code : undefined
  // A question's own text, "Nothing was sent", would be wrong after an unclear answer.
  const kind =
    setback.kind === "refused" ? (question ?? "refused") : "no_answer"
  return (
    <Alert
      ref={focusRef}
      tabIndex={-1}
      className="outline-none"
      role="alert"
      variant={kind === "refused" ? "error" : "warning"}
    >
      <div className="flex flex-col gap-y-2">
        <Text size="small" weight="plus">
          {t(`payouts.create.setback.${kind}.title`, { context })}
        </Text>
        {message && (
          <Text size="small" className="break-words">
            <StoreMessage
              message={code === "mfa" ? t("common.secondFactor") : message}
            />
          </Text>
        )}
        <Text size="small">
          {t(`payouts.create.setback.${kind}.hint`, { context })}
        </Text>
        {otherThan && (
          <Text size="small" weight="plus" className="text-ui-fg-error">
            {t("payouts.create.otherCard", { card: displayMask(otherThan) })}
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
  const field = fieldOf(question)
  return (
    <Tick
      label={t(`payouts.confirm.${field}`)}
      isTicked={confirmed[field]}
      onTick={(isTicked) => onConfirm({ [field]: isTicked })}
    />
  )
}
