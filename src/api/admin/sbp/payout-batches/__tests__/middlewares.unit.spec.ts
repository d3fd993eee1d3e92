import { Readable } from "node:stream"
import type { MedusaRequest, MedusaResponse } from "@medusajs/framework/http"
import { adminSbpPayoutBatchMiddlewares } from "../middlewares"

/** The route's last middleware reads the body. */
const read = adminSbpPayoutBatchMiddlewares
  .find(({ matcher }) => matcher === "/admin/sbp/payout-batches/check")
  ?.middlewares?.at(-1)

/** Many clients escape what is not ASCII like this. */
const escaped = (length: number) => `"${"\\u044f".repeat(length)}"`

const ROW = `{"recipient_name":${escaped(100)},"recipient_email":${escaped(254)},"amount":${escaped(30)},"description":${escaped(128)},"order_number":${escaped(20)}}`

async function answerTo(rows: string[]): Promise<MedusaRequest> {
  const body = `{"currency_code":"rub","rows":[${rows.join(",")}]}`
  const request = Object.assign(Readable.from([Buffer.from(body)]), {
    headers: { "content-length": String(body.length) },
  }) as unknown as MedusaRequest
  const next = jest.fn()
  await read?.(request, {} as MedusaResponse, next)
  expect(next.mock.calls).toEqual([[]])
  return request
}

describe("the body of a batch", () => {
  it("may have all rows that a batch may have, with full cells", async () => {
    const rows = Array.from({ length: 5_000 }, () => ROW)
    const { validatedBody } = await answerTo(rows)
    expect((validatedBody as { rows: unknown[] }).rows).toHaveLength(5_000)
  })

  it("is not read when it is far larger", async () => {
    const rows = Array.from({ length: 8_000 }, () => ROW)
    await expect(answerTo(rows)).rejects.toThrow("The body is too large")
  })
})
