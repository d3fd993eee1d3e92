import type { ReactNode } from "react"
import { prettyBody } from "../lib/pretty-body"

/** The body of a notification, folded. */
export const NotificationBody = ({
  body,
  children,
}: {
  body: string
  /** What it is, and when it arrived. */
  children: ReactNode
}) => (
  <details className="txt-compact-small text-ui-fg-subtle">
    <summary className="hover:text-ui-fg-base focus-visible:shadow-borders-focus w-fit cursor-pointer rounded-sm outline-none">
      {children}
    </summary>
    <pre
      dir="ltr"
      // A box that scrolls must be reachable by keyboard.
      tabIndex={0}
      className="bg-ui-bg-subtle txt-compact-xsmall mt-2 max-h-96 overflow-auto whitespace-pre-wrap break-all rounded-md p-3 text-start font-mono"
    >
      {prettyBody(body)}
    </pre>
  </details>
)
