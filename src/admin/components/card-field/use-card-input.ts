import {
  type FormEvent,
  type ForwardedRef,
  useCallback,
  useEffect,
  useImperativeHandle,
  useLayoutEffect,
  useRef,
  useState,
} from "react"
import { MINUTE_MS } from "../../../domain/days"
import { type CardLook, digitsOf, lookOf } from "./card-look"
import { regroup } from "./regroup"

export type CardHandle = {
  /** Whether it can be a card number; if not, the field says so. */
  check: () => boolean
  /** The part of the number that the store keeps as well. */
  mask: () => { first6: string; last4: string }
  /** Returns the number and empties the field. */
  take: () => string
  focus: () => void
}

const EMPTY: CardLook = { state: "empty" }

/** The keys that may delete the space between groups, and whether they delete forward. */
const IS_FORWARD: Record<string, boolean | undefined> = {
  deleteContentBackward: false,
  deleteContentForward: true,
}

/**
 * The number is kept in the input element and nowhere else: not in React's state, a
 * cache, an attribute or a storage. It is taken out once, when the form is sent.
 */
export function useCardInput(
  ref: ForwardedRef<CardHandle>,
  on: { forgotten?: () => void; typed?: () => void }
) {
  const input = useRef<HTMLInputElement>(null)
  const [look, setLook] = useState(EMPTY)
  const [isForgotten, setIsForgotten] = useState(false)
  const clear = useClear(input, setLook)
  const forget = useForget(() => {
    if (input.current?.value) {
      clear()
      setIsForgotten(true)
      on.forgotten?.()
    }
  })
  useHandle(ref, { input, clear, setLook })

  const count = useRef(0)
  const read = (event: FormEvent<HTMLInputElement>) => {
    const { inputType } = event.nativeEvent as InputEvent
    const isForward = IS_FORWARD[inputType]
    const digits = regroup(event.currentTarget, count.current, isForward)
    count.current = digits.length
    setLook(lookOf(digits))
    setIsForgotten(false)
    forget.later()
    on.typed?.()
  }
  return { input, look, isForgotten, read }
}

type Input = React.RefObject<HTMLInputElement>
type SetLook = (look: CardLook) => void

function useClear(input: Input, setLook: SetLook) {
  useLayoutEffect(() => {
    const element = input.current
    return () => {
      if (element) {
        element.value = ""
      }
    }
  }, [input])
  return useCallback(() => {
    if (input.current) {
      input.current.value = ""
    }
    setLook(EMPTY)
  }, [input, setLook])
}

function useHandle(
  ref: ForwardedRef<CardHandle>,
  {
    input,
    clear,
    setLook,
  }: { input: Input; clear: () => void; setLook: SetLook }
) {
  useImperativeHandle(ref, () => {
    const digits = () => digitsOf(input.current?.value ?? "")
    return {
      check: () => {
        const look = lookOf(digits(), true)
        setLook(look)
        return look.state === "good"
      },
      mask: () => ({
        first6: digits().slice(0, 6),
        last4: digits().slice(-4),
      }),
      take: () => {
        const taken = digits()
        clear()
        return taken
      },
      focus: () => input.current?.focus(),
    }
  }, [input, clear, setLook])
}

/**
 * Calls `forget` a minute after the last digit was typed, also on a hidden page,
 * and when the page is left.
 */
function useForget(forget: () => void): { later: () => void } {
  const latest = useRef(forget)
  useEffect(() => {
    latest.current = forget
  })
  const timer = useRef<ReturnType<typeof setTimeout>>()
  const dueAt = useRef(Infinity)
  useEffect(() => {
    const forgetNow = () => latest.current()
    // The clocks of a hidden page may have stood still.
    const look = () => {
      if (Date.now() >= dueAt.current) {
        forgetNow()
      }
    }
    document.addEventListener("visibilitychange", look)
    window.addEventListener("pagehide", forgetNow)
    return () => {
      clearTimeout(timer.current)
      document.removeEventListener("visibilitychange", look)
      window.removeEventListener("pagehide", forgetNow)
    }
  }, [])
  return {
    later: () => {
      clearTimeout(timer.current)
      dueAt.current = Date.now() + MINUTE_MS
      timer.current = setTimeout(() => latest.current(), MINUTE_MS)
    },
  }
}
