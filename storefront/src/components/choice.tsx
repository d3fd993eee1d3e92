import type { ComponentChildren } from "preact"

/** One of several options. */
export const Choice = (props: {
  name: string
  value: string
  label: string
  hint?: string
  isChosen: boolean
  onChoose: () => void
  children?: ComponentChildren
}) => (
  <label class="choice">
    <input
      type="radio"
      name={props.name}
      value={props.value}
      checked={props.isChosen}
      onChange={props.onChoose}
    />
    <span class="grow">
      {props.label}
      {props.hint && <small>{props.hint}</small>}
    </span>
    {props.children}
  </label>
)
