import { z } from "@medusajs/framework/zod"

/**
 * The address of a web page, written plainly: browsers and URL parsers make one
 * of `https:evil.example`, of backslashes and of line breaks too.
 */
export const webAddress = z
  .string({ error: "must be text" })
  .max(2048, { error: "must have at most 2048 characters", abort: true })
  .refine(isPlainWebAddress, { error: "must be an http(s) address" })

function isPlainWebAddress(address: string): boolean {
  if (!/^https?:\/\/[^\s\\\p{Cc}]+$/u.test(address) || !URL.canParse(address)) {
    return false
  }
  const { username, password } = new URL(address)
  return username + password === ""
}
