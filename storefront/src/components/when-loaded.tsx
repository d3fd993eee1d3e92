import type { ComponentChildren } from "preact"
import type { Loaded } from "../lib/use-loaded"
import { Loading } from "./loading"
import { Trouble } from "./trouble"

/** Shows what was loaded, or why it is missing. */
export function WhenLoaded<Value>(props: {
  loaded: Loaded<Value>
  /** In a page that has a heading. */
  isInline?: boolean
  children: (value: Value) => ComponentChildren
}) {
  const { loaded, isInline } = props
  switch (loaded.state) {
    case "loading":
      return <Loading />
    case "failed":
      return <Trouble retry={loaded.retry} isInline={isInline} />
    case "ready":
      return <>{props.children(loaded.value)}</>
  }
}
