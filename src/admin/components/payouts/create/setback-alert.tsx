import { Alert, Checkbox, Label, Text } from "@medusajs/ui"
import { type RefObject, useId } from "react"
import { useTranslation } from "react-i18next"
import { maskOf } from "../../../lib/mask-of"
import type { Payout } from "../../../types"
import { TextLink } from "../../text-link"
import type { Setback } from "./use-send"

type Props = {
  focusRef: RefObject<HTMLDivElement>
  setback: Setback
  /** The card that has to be typed again, when another one was. */
  otherThan: Payout["card"] | undefined
  isSecond: boolean
  onSecond: (isSecond: boolean) => void
}

/** What kept a payout from being made, in the store's words where it has some. */
export const SetbackAlert = (props: Props) => {
  const { focusRef, setback, otherThan, ...second } = props
  const { t } = useTranslation("sbp")
  const { message } = setback
  const code = setback.kind === "refused" ? setback.code : undefined
  const isDuplicate = code === "duplicate_payout"
  const words = isDuplicate ? "duplicate" : setback.kind
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
          <StoreWords
            message={code === "mfa" ? t("common.secondFactor") : message}
          />
        )}
        <Text size="small">{t(`payouts.create.setback.${words}.hint`)}</Text>
        {otherThan && (
          <Text size="small" weight="plus" className="text-ui-fg-error">
            {t("payouts.create.otherCard", { card: maskOf(otherThan) })}
          </Text>
        )}
        {isDuplicate && <SecondBox {...second} />}
      </div>
    </Alert>
  )
}

const SecondBox = ({
  isSecond,
  onSecond,
}: Pick<Props, "isSecond" | "onSecond">) => {
  const { t } = useTranslation("sbp")
  const id = useId()
  return (
    <div className="flex items-center gap-x-2">
      <Checkbox
        id={id}
        checked={isSecond}
        onCheckedChange={(checked) => onSecond(checked === true)}
      />
      <Label htmlFor={id} size="small" weight="plus">
        {t("payouts.create.second")}
      </Label>
    </div>
  )
}

const PAYOUT_ID = /(sbppo_[0-9A-Z]{26})/

/** With a way to the payout that they speak of. */
const StoreWords = ({ message }: { message: string }) => (
  <Text size="small" className="break-words">
    {message.split(PAYOUT_ID).map((part, index) =>
      PAYOUT_ID.test(part) ? (
        <TextLink key={index} to={`/sbp/payouts/${part}`} target="_blank">
          {part}
        </TextLink>
      ) : (
        part
      )
    )}
  </Text>
)
