type Props = {
  label: string
  /** From 0 to 1. */
  share: number
  /** The same in words. */
  text: string
}

export const ProgressMeter = ({ label, share, text }: Props) => (
  <div className="flex flex-col gap-y-2">
    <div
      role="progressbar"
      aria-label={label}
      aria-valuenow={Math.round(share * 100)}
      aria-valuetext={text}
      className="bg-ui-bg-component h-1.5 overflow-hidden rounded-full"
    >
      <div
        className="bg-ui-bg-interactive h-full transition-[width]"
        style={{ width: `${share * 100}%` }}
      />
    </div>
    <span className="txt-compact-small text-ui-fg-subtle tabular-nums">
      {text}
    </span>
  </div>
)
