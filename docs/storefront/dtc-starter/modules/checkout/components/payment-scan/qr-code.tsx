import { generate } from "lean-qr/nano"
import { useMemo } from "react"

/** Scanners need this much white around a code. */
const QUIET = 4

type Props = {
  text: string
  /** What a screen reader says. */
  label: string
}

/**
 * Drawn in the page: no server learns where the shopper pays. Black on white, also on a
 * dark page: not every scanner reads it inverted.
 */
const QrCode = ({ text, label }: Props) => {
  const { size, squares } = useMemo(() => draw(text), [text])
  const side = size + 2 * QUIET
  return (
    <svg
      className="w-52 max-w-full rounded-md"
      role="img"
      aria-label={label}
      viewBox={`${-QUIET} ${-QUIET} ${side} ${side}`}
      shapeRendering="crispEdges"
      data-testid="payment-scan-code"
    >
      <rect x={-QUIET} y={-QUIET} width={side} height={side} fill="#fff" />
      <path d={squares} fill="#000" />
    </svg>
  )
}

function draw(text: string) {
  const { size, get } = generate(text)
  const places = Array.from({ length: size }, (_, index) => index)
  const squares = places.flatMap((y) =>
    places.map((x) => (get(x, y) ? `M${x} ${y}h1v1h-1z` : ""))
  )
  return { size, squares: squares.join("") }
}

export default QrCode
