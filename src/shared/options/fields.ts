import { BlockList, isIP } from "node:net"
import { z } from "@medusajs/framework/zod"
import { parseAmount, parseCurrency, toMinorUnits } from "../../domain/money"

/**
 * The kinds of values that options take. Every message says what is wrong and
 * what to do about it, and none quotes a value: it might be a secret.
 */

export const requiredText = (remedy: string) =>
  z
    .string({
      error: ({ input }) =>
        input === undefined
          ? `is missing: ${remedy}`
          : `must be text: ${remedy}`,
    })
    .refine((value) => value.trim() !== "", {
      error: `is empty: ${remedy}`,
      abort: true,
    })
    .refine((value) => value === value.trim(), {
      error: "begins or ends with white space: remove it",
      abort: true,
    })

const LOOPBACK = /^(localhost|127(\.\d{1,3}){3}|\[::1\])$/

/** An address that secrets or shoppers may travel to; no slash at its end. */
export const address = (remedy: string) =>
  requiredText(remedy)
    .refine(isEncryptedOrLoopback, {
      error: `must be an https:// address (http:// only for this machine): ${remedy}`,
      abort: true,
    })
    .refine((value) => !/[?#@]/.test(value), {
      error:
        "must not contain a user name, a password, a query (?) or a fragment (#): remove it",
      abort: true,
    })
    .transform((value) => {
      const { origin, pathname } = new URL(value)
      return origin + pathname.replace(/\/+$/, "")
    })

function isEncryptedOrLoopback(value: string): boolean {
  // A pattern: URL parsers also take "https:host" and backslashes.
  if (!/^https?:\/\/[^\s\\]+$/i.test(value) || !URL.canParse(value)) {
    return false
  }
  const { protocol, hostname } = new URL(value)
  return (
    protocol === "https:" || (protocol === "http:" && LOOPBACK.test(hostname))
  )
}

export const wholeNumber = (from: number, to: number, unit: string) => {
  const error = `must be a whole number of ${unit} from ${from} to ${to}`
  return z.int({ error }).min(from, { error }).max(to, { error })
}

export const texts = (what: string) =>
  z.array(
    z
      .string({ error: `must be one of ${what}` })
      .refine((value) => value !== "" && value === value.trim(), {
        error: "is empty, or begins or ends with white space: fix it",
      }),
    { error: `must be a list of ${what}` }
  )

/** A group of options; the error for any other value says so. */
export const group = <T extends z.ZodRawShape>(shape: T) =>
  z.strictObject(shape, { error: "must be a group of options, in braces" })

/** A sum typed into a configuration file: "50000.00", "50000" or 50000. */
export const amount = z
  .union([z.string(), z.number()], {
    error: 'must be an amount, for example "50000.00"',
  })
  .transform((value, context) =>
    readOr(
      context,
      () => {
        const parsed = parseAmount(String(value))
        return toMinorUnits(parsed) > 0n ? parsed : undefined
      },
      'must be an amount above zero with at most two decimals, for example "50000.00"'
    )
  )

export const currency = z
  .string({ error: 'must be a currency code, for example "rub"' })
  .transform((value, context) =>
    readOr(
      context,
      () => parseCurrency(value),
      'must be a three-letter currency code with at most two decimals, for example "rub"'
    )
  )

function readOr<T>(
  context: z.core.$RefinementCtx,
  read: () => T | undefined,
  message: string
): T {
  let value: T | undefined
  try {
    value = read()
  } catch {
    // The issue below names it in this option's words.
  }
  if (value === undefined) {
    context.issues.push({ code: "custom", message, input: undefined })
    return z.NEVER
  }
  return value
}

export const ipOrRange = z
  .string({ error: "must be an IP address or range" })
  .refine(isIpOrRange, {
    error:
      'must be an IP address or a range, for example "203.0.113.7" or "203.0.113.0/24"',
  })

function isIpOrRange(value: string): boolean {
  const [ip = "", bits, ...rest] = value.split("/")
  const family = isIP(ip)
  if (!family || rest.length || (bits !== undefined && !/^\d+$/.test(bits))) {
    return false
  }
  try {
    new BlockList().addSubnet(
      ip,
      bits === undefined ? 32 : Number(bits),
      family === 6 ? "ipv6" : "ipv4"
    )
    return true
  } catch {
    return false
  }
}
