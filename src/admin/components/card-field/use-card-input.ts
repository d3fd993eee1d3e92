import {
  type FormEvent,
  type ForwardedRef,
  useCallback,
  useImperativeHandle,
  useLayoutEffect,
  useRef,
  useState,
} from "react"
import { type CardLook, digitsOf, lookOf } from "./card-look"
import { regroup } from "./regroup"
import { useForget } from "./use-forget"

export type CardHandle = {
  /** Whether it could be a card's; if not, the field says so. */
  check: () => boolean
  /** What is kept of it anyway. */
  mask: () => { first6: string; last4: string }
  /** The number, once: afterwards the field is empty. */
  take: () => string
  focus: () => void
}

const EMPTY: CardLook = { state: "empty" }

/** What keys mean that may hit the space between two groups. */
const IS_FORWARD: Record<string, boolean | undefined> = {
  deleteContentBackward: false,
  deleteContentForward: true,
}

/**
 * The number is in the input element and nowhere else: not in React's state, a
 * cache, an attribute or a storage. It is read once, when it is sent.
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
