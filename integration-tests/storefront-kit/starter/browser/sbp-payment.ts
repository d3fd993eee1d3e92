import { Redirected, RedirectType } from "../next/navigation"

/** Replaces the server actions; a test answers them. */
type Ask = (name: string, ...args: unknown[]) => Promise<unknown>

const ask =
  (name: string) =>
  async (...args: unknown[]) => {
    const { ask } = globalThis as unknown as { ask: Ask }
    const answer = await ask(name, ...args)
    if (typeof answer === "object" && answer && "redirect" in answer) {
      throw new Redirected(String(answer.redirect), RedirectType.replace)
    }
    return answer
  }

export const startSbpPayment = ask("start")
export const followSbpPayment = ask("follow")
export const renewSbpPayment = ask("renew")
export const readSbpPaymentRequest = ask("read")
export const startRequestedSbpPayment = ask("startRequested")
