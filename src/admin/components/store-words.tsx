import { TextLink } from "./text-link"

const ID = /(sbppo_[0-9A-Z]{26}|sbpinv_[0-9A-Z]{26})/

/** A sentence of the store, with ways to what it names. */
export const StoreWords = ({ message }: { message: string }) =>
  message.split(ID).map((part, index) =>
    ID.test(part) ? (
      <TextLink
        key={index}
        to={`/sbp/${part.startsWith("sbppo_") ? "payouts" : "payments"}/${part}`}
        target="_blank"
      >
        {part}
      </TextLink>
    ) : (
      part
    )
  )
