import { generate } from "lean-qr/nano"

/** Scanners need this much white around a code. */
const QUIET = 4

type Props = {
  text: string
  /** The label that a screen reader reads. */
  label: string
}

/** Black on white, also on a dark page: not every scanner reads it inverted. */
export const QrCode = ({ text, label }: Props) => {
  const code = generate(text)
  const side = code.size + 2 * QUIET
  return (
    <svg
      class="qr"
      role="img"
      aria-label={label}
      viewBox={`${-QUIET} ${-QUIET} ${side} ${side}`}
      shape-rendering="crispEdges"
    >
      <rect x={-QUIET} y={-QUIET} width={side} height={side} fill="#fff" />
      <path d={squaresOf(code)} fill="#000" />
    </svg>
  )
}

type Code = ReturnType<typeof generate>

function squaresOf({ size, get }: Code): string {
  const places = Array.from({ length: size }, (_, index) => index)
  return places
    .flatMap((y) => places.map((x) => (get(x, y) ? `M${x} ${y}h1v1h-1z` : "")))
    .join("")
}
