import { useOrder } from "@medusajs/dashboard/hooks"
import { clx } from "@medusajs/ui"
import type { MouseEvent } from "react"
import { Link, type LinkProps } from "react-router-dom"
import { ID_PREFIXES } from "../../domain/ids"
import { useFormat } from "../hooks/use-format"

/** The admin's usual blue is too pale for small text on white. */
export const LINK =
  "text-ui-fg-interactive-hover dark:text-ui-fg-interactive rounded-sm underline-offset-2 outline-none hover:underline focus-visible:shadow-borders-focus"

/** A link within text. Inside a clickable row, the row is not clicked as well. */
export const TextLink = ({ className, ...props }: LinkProps) => (
  <Link {...props} className={clx(LINK, className)} onClick={keepToItself} />
)

function keepToItself(event: MouseEvent) {
  event.stopPropagation()
}

export const PhoneLink = ({ phone }: { phone: string }) => (
  <a href={`tel:${phone}`} className={LINK} dir="ltr">
    {phone}
  </a>
)

export const MailLink = ({ email }: { email: string }) => (
  <a
    href={`mailto:${email}`}
    className={clx(LINK, "txt-compact-xsmall truncate")}
    dir="ltr"
    title={email}
  >
    {email}
  </a>
)

/** A name that links to its own page. */
export const SubjectLink = ({ className, ...props }: LinkProps) => (
  <Link
    {...props}
    className={clx(
      "text-ui-fg-base decoration-ui-border-strong hover:text-ui-fg-subtle focus-visible:shadow-borders-focus rounded-sm underline underline-offset-2 outline-none",
      className
    )}
  />
)

type Props = {
  id: string
  /** Undefined: it is loaded here. Null: the parent is loading it. */
  number?: number | null
  /** In a form that must not be left: opens a new tab, and shows the e-mail. */
  isAside?: boolean
}

/** An order, by its number. */
export const OrderLink = ({ id, number, isAside = false }: Props) => {
  const { order } = useOrder(
    id,
    { fields: "id,display_id,email" },
    { retry: false, enabled: number === undefined }
  )
  const known = number ?? order?.display_id
  return (
    <span className="flex min-w-0 flex-wrap gap-x-2">
      <TextLink
        to={`/orders/${encodeURIComponent(id)}`}
        title={id}
        target={isAside ? "_blank" : undefined}
        className="break-all"
      >
        {known === undefined || known === null ? id : `#${known}`}
      </TextLink>
      {isAside && order?.email && (
        <span className="break-all">{order.email}</span>
      )}
    </span>
  )
}

const { invoice, payout } = ID_PREFIXES
const ID = new RegExp(`((?:${payout}|${invoice})_[0-9A-Z]{26})`)

/** A message of the store, in which ids of payments and payouts are links. */
export const StoreMessage = ({ message }: { message: string }) =>
  message.split(ID).map((part, index) =>
    ID.test(part) ? (
      <TextLink
        key={index}
        to={`/sbp/${part.startsWith(payout) ? "payouts" : "payments"}/${part}`}
        target="_blank"
      >
        {part}
      </TextLink>
    ) : (
      part
    )
  )

/** A number that links to the list of what it counts. */
export const Count = ({ of, to }: { of: number; to: string }) => {
  const number = useFormat().number(of)
  return of === 0 ? (
    <>{number}</>
  ) : (
    <SubjectLink to={to} className="txt-compact-small-plus">
      {number}
    </SubjectLink>
  )
}
