import { Button, Copy } from "@medusajs/ui"

type Props = { content: string; label: string }

/** A button with words. */
export const CopyButton = ({ content, label }: Props) => (
  <Copy content={content} asChild aria-label={label}>
    <Button size="small" variant="secondary">
      {label}
    </Button>
  </Copy>
)

/** An icon behind what is copied; its label is for screen readers. */
export const CopyIcon = ({ content, label }: Props) => (
  <Copy
    content={content}
    variant="mini"
    className="text-ui-fg-subtle shrink-0"
    aria-label={label}
  />
)
