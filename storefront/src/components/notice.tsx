import type { ComponentChildren } from "preact"
import { useTitle } from "../lib/use-title"

/** A page with a single message. */
export const Notice = (props: {
  title: string
  hint?: string
  picture?: string
  children?: ComponentChildren
}) => {
  useTitle(props.title)
  return (
    <section class="notice">
      {props.picture && (
        <img src={props.picture} alt="" width={160} height={160} />
      )}
      <h1>{props.title}</h1>
      {props.hint && <p>{props.hint}</p>}
      {props.children}
    </section>
  )
}
