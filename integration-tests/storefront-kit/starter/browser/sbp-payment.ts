/** Replaces the server actions; a test answers them. */
type Ask = (name: string, ...args: unknown[]) => Promise<unknown>

const ask =
  (name: string) =>
  (...args: unknown[]) =>
    (globalThis as unknown as { ask: Ask }).ask(name, ...args)

export const startSbpPayment = ask("start")
export const followSbpPayment = ask("follow")
export const renewSbpPayment = ask("renew")
export const readSbpPaymentRequest = ask("read")
export const startRequestedSbpPayment = ask("startRequested")
