/** A few lines that a file of the starter needs. */
type Edit = {
  /** Below the storefront's `src`. */
  file: string
  lines: string
  /** Where the lines belong, for a person who adds them by hand. */
  where: string
  /** Matches a file that has the lines, also with another title or other spaces. */
  done: RegExp
  /** What the lines use of the file. */
  needs: string[]
  /** Without it, every shop needs the lines. */
  isNeeded?: (text: string) => boolean
  find: (text: string) => Spot | undefined
}

/**
 * The start of a line, before which the lines go, with this indentation; or text within a line,
 * which they replace.
 */
type Spot = { at: number; indent: string; replaced?: string }

const CONSTANTS = "lib/constants.tsx"
const BUTTON = "modules/checkout/components/payment-button/index.tsx"
const STEP = "modules/checkout/components/payment/index.tsx"
const REVIEW = "modules/checkout/components/review/index.tsx"
const CART = "lib/data/cart.ts"
const CUSTOMER = "lib/data/customer.ts"
const LAYOUT = "app/[countryCode]/(main)/layout.tsx"

/** The edits of docs/storefront/dtc-starter.md, which gives the reason for each. */
export const EDITS: Edit[] = [
  {
    file: CONSTANTS,
    lines: 'import SbpMark from "@modules/common/icons/sbp-mark"',
    where: "among its imports",
    // An existing entry with another icon does not need the import.
    done: /^import SbpMark\b|\bpp_sbp_\w+["']?\s*:/m,
    needs: [],
    find: firstImport,
  },
  {
    file: CONSTANTS,
    lines: 'pp_sbp_sbp: { title: "SBP", icon: <SbpMark /> },',
    where: "in paymentInfoMap",
    done: /\bpp_sbp_\w+["']?\s*:/,
    needs: [],
    find: (text) => {
      const map = /^export const paymentInfoMap\b[^=]*= *\{\n/m.exec(text)
      return map ? { at: map.index + map[0].length, indent: "  " } : undefined
    },
  },
  {
    file: CONSTANTS,
    lines: `
export const isSbp = (id?: string): id is string =>
  id?.startsWith("pp_sbp_") ?? false`,
    where: "at its end",
    done: /\bisSbp\b\s*=/,
    needs: [],
    find: (text) =>
      text.endsWith("\n") ? { at: text.length, indent: "" } : undefined,
  },
  {
    file: BUTTON,
    lines: `import { isSbp } from "@lib/constants"
import SbpPaymentButton from "@modules/checkout/components/payment-button/sbp"`,
    where: "among its imports",
    done: /^import SbpPaymentButton\b/m,
    needs: [],
    find: firstImport,
  },
  {
    file: BUTTON,
    lines: `case isSbp(paymentSession?.provider_id):
  return (
    <SbpPaymentButton
      providerId={paymentSession.provider_id}
      cartId={cart.id}
      cartTotal={cart.total}
      sessionId={paymentSession.id}
      notReady={notReady}
      data-testid={dataTestId}
    />
  )`,
    where: "in PaymentButton, before `default`",
    done: /<SbpPaymentButton\b/,
    needs: [
      "switch (true)",
      "paymentSession",
      "cart",
      "notReady",
      "dataTestId",
    ],
    find: beforeDefault,
  },
  {
    file: BUTTON,
    lines: `case cart.total === 0:
  return (
    <ManualTestPaymentButton notReady={notReady} data-testid={dataTestId} />
  )`,
    where: "in PaymentButton, before `default`",
    done: /\bcart\??\.total === 0\b/,
    needs: ["switch (true)", "notReady", "dataTestId"],
    // Without the starter's button, a shop has another way to place a free order.
    isNeeded: (text) => text.includes("const ManualTestPaymentButton"),
    find: beforeDefault,
  },
  {
    file: STEP,
    lines: `import { isSbp } from "@lib/constants"
import { beginSbpPayment } from "@modules/checkout/components/payment-button/begin-payment"`,
    where: "among its imports",
    done: /^import\b[^"']*\bbeginSbpPayment\b/m,
    needs: [],
    find: firstImport,
  },
  {
    file: STEP,
    lines: `  || (isSbp(paymentSession.provider_id) &&
    paymentSession.status === "authorized")`,
    where: "in Payment, where it finds activeSession, after its condition",
    done: /\bisSbp\(\w+\.provider_id\)\s*&&/,
    needs: ["const activeSession = "],
    find: (text) =>
      afterLine(
        text,
        /^( *)\(paymentSession(?:: \w+)?\) => paymentSession\.status === "pending"\n/m
      ),
  },
  {
    file: STEP,
    lines: `const sentence = await beginSbpPayment({
  providerId: selectedPaymentMethod,
  cartId: cart.id,
  sessionId: activeSession?.id,
})
if (sentence) {
  return setError(sentence)
}
if (!isSbp(selectedPaymentMethod))`,
    where: "in handleSubmit, right before `if (!checkActiveSession)`",
    done: /\bawait beginSbpPayment\(/,
    needs: ["selectedPaymentMethod", "cart", "activeSession", "setError"],
    find: (text) => onlyLine(text, /^( *)if \(!checkActiveSession\) \{/gm),
  },
  {
    file: REVIEW,
    lines:
      'import { sbpButtonName } from "@modules/checkout/components/payment-button/button-name"',
    where: "among its imports",
    done: /^import\b[^"']*\bsbpButtonName\b/m,
    needs: [],
    isNeeded: namesOtherButton,
    find: firstImport,
  },
  {
    file: REVIEW,
    lines: 'By clicking the {sbpButtonName(cart) ?? "Place Order"} button',
    where: "in Review, where it names the button",
    done: /\bsbpButtonName\(/,
    needs: ["cart"],
    isNeeded: namesOtherButton,
    find: (text) => {
      // Its line may be broken anywhere.
      const match = onlyMatch(
        text,
        /\bBy clicking the\s+Place\s+Order\s+button\b/g
      )
      return match && { at: match.index, indent: "", replaced: match[0] }
    },
  },
  {
    file: CART,
    lines: 'import { forgetOrderedCart } from "@lib/data/sbp-payment"',
    where: "among its imports",
    done: /^import\b[^"']*\bforgetOrderedCart\b/m,
    needs: [],
    find: firstImport,
  },
  {
    file: CART,
    lines: "await forgetOrderedCart()",
    where: "in getOrSetCart, before it reads the cart",
    done: /^ *await forgetOrderedCart\(\)/m,
    needs: [],
    find: (text) => {
      const start = text.indexOf("export async function getOrSetCart")
      const end = text.indexOf("\n}", start)
      const read = /^( *)(?:let|const) cart\b.*\bretrieveCart\(/gm
      const spot = onlyLine(text.slice(start, end), read)
      return start < 0 || !spot ? undefined : { ...spot, at: start + spot.at }
    },
  },
  {
    file: CUSTOMER,
    lines: 'import { forgetSbpPayment } from "@lib/data/sbp-payment"',
    where: "among its imports",
    done: /^import\b[^"']*\bforgetSbpPayment\b/m,
    needs: [],
    find: firstImport,
  },
  {
    file: CUSTOMER,
    lines: "await forgetSbpPayment()",
    where: "in signout, before it removes the cart's cookie",
    done: /^ *await forgetSbpPayment\(\)/m,
    needs: ["export async function signout"],
    find: (text) => onlyLine(text, /^( *)await removeCartId\(\)/gm),
  },
  {
    file: LAYOUT,
    lines:
      'import SbpPaymentResume from "@modules/checkout/components/payment-resume"',
    where: "among its imports",
    done: /^import SbpPaymentResume\b/m,
    needs: [],
    find: firstImport,
  },
  {
    file: LAYOUT,
    lines: "<SbpPaymentResume />",
    where: "in PageLayout, before its children",
    done: /<SbpPaymentResume\b/,
    needs: [],
    find: (text) => onlyLine(text, /^( *)\{(?:props\.)?children\}/gm),
  },
]

function beforeDefault(text: string): Spot | undefined {
  return onlyLine(text, /^( *)default:/gm)
}

/** A shop with its own sentence, or with none, needs no change. */
function namesOtherButton(text: string): boolean {
  return /\bPlace\s+Order\b/.test(text)
}

function firstImport(text: string): Spot | undefined {
  const first = /^import\b/m.exec(text)
  return first ? { at: first.index, indent: "" } : undefined
}

function afterLine(text: string, line: RegExp): Spot | undefined {
  const match = line.exec(text)
  return match
    ? { at: match.index + match[0].length, indent: match[1] ?? "" }
    : undefined
}

function onlyLine(text: string, pattern: RegExp): Spot | undefined {
  const match = onlyMatch(text, pattern)
  return match && { at: match.index, indent: match[1] ?? "" }
}

/** Undefined if several match: the right one is not known. */
function onlyMatch(text: string, pattern: RegExp) {
  const [match, ...others] = text.matchAll(pattern)
  return others.length === 0 ? match : undefined
}

/**
 * The file's text with the lines in it; undefined if the file is not as the kit knows it, and a
 * person has to look.
 */
export function applyEdit(text: string, edit: Edit): string | undefined {
  if (edit.done.test(text) || edit.isNeeded?.(text) === false) {
    return text
  }
  const spot = edit.find(text)
  if (!spot || !edit.needs.every((name) => text.includes(name))) {
    return undefined
  }
  const { at, indent, replaced } = spot
  const lines = edit.lines.replaceAll(/^(?=.)/gm, indent)
  return replaced === undefined
    ? `${text.slice(0, at)}${lines}\n${text.slice(at)}`
    : `${text.slice(0, at)}${lines}${text.slice(at + replaced.length)}`
}
