import { once } from "node:events"
import {
  createServer,
  get,
  type IncomingMessage,
  type Server,
  type ServerResponse,
} from "node:http"
import type { AddressInfo } from "node:net"
import { setTimeout as sleep } from "node:timers/promises"
import type { MedusaResponse } from "@medusajs/framework/http"
import { MedusaError } from "@medusajs/framework/utils"
import type { Columns } from "../csv"
import { streamCsv } from "../stream-csv"

/** A megabyte each: more than the buffers between an answer and its reader hold. */
const BATCHES = 30

type Row = { id: string }

const columns: Columns<Row> = { id: { kind: "text", read: ({ id }) => id } }

const rowsOf = (batch: number, text: string): Row[] =>
  Array.from({ length: 1_000 }, (_, at) => ({ id: `${batch}-${at}-${text}` }))

/** Records what becomes of an answer, and how far its list was read. */
class Export {
  batchesRead = 0
  isReadingOver = false
  response: ServerResponse | undefined
  readonly logged: string[] = []
  outcome: Promise<void> | undefined
  private server: Server | undefined

  constructor(
    private readonly batches: number,
    private readonly changes: {
      method?: string
      text?: string
      failsAt?: number
      beforeBatch?: (batch: number) => Promise<unknown>
    } = {}
  ) {}

  private async *read(): AsyncGenerator<Row[]> {
    const { failsAt, text = "", beforeBatch } = this.changes
    try {
      for (let batch = 0; batch < this.batches; batch++) {
        await beforeBatch?.(batch)
        if (batch === failsAt) {
          throw new MedusaError(
            MedusaError.Types.DB_ERROR,
            "The database is gone"
          )
        }
        this.batchesRead += 1
        yield rowsOf(batch, text)
      }
    } finally {
      this.isReadingOver = true
    }
  }

  async open(): Promise<IncomingMessage> {
    const scope = {
      resolve: () => ({ error: (line: string) => this.logged.push(line) }),
    }
    this.server = createServer((req, response) => {
      this.response = response
      const res = Object.assign(response, {
        // `set` is Express's: Medusa's responses have it.
        set: (headers: Record<string, string>) =>
          response.setHeaders(new Map(Object.entries(headers))),
      })
      const file = {
        name: "payments",
        format: "plain" as const,
        columns,
        batches: this.read(),
      }
      const request = { method: req.method ?? "", scope }
      this.outcome = streamCsv(
        request as never,
        res as unknown as MedusaResponse,
        file
      )
      this.outcome.catch((error: Error) => {
        response.statusCode = 500
        response.end(error.message)
      })
    }).listen(0)
    await once(this.server, "listening")
    const { port } = this.server.address() as AddressInfo
    const { method = "GET" } = this.changes
    return new Promise((resolve, reject) => {
      get({ port, method, agent: false }, resolve).on("error", reject)
    })
  }

  async close(): Promise<void> {
    this.server?.closeAllConnections()
    await new Promise((resolve) => this.server?.close(resolve))
  }
}

async function textOf(response: IncomingMessage): Promise<string> {
  const pieces: Buffer[] = []
  for await (const piece of response) {
    pieces.push(piece as Buffer)
  }
  return Buffer.concat(pieces).toString()
}

describe("an export", () => {
  let file: Export
  const open = (...args: ConstructorParameters<typeof Export>) => {
    file = new Export(...args)
    return file.open()
  }

  afterEach(() => file.close())

  it("sends every row once, to be saved and not cached", async () => {
    const response = await open(3)
    const [header, ...ids] = (await textOf(response)).trim().split("\r\n")
    expect(header).toBe("id")
    expect(new Set(ids).size).toBe(3_000)
    expect(response.headers).toMatchObject({
      "content-type": "text/csv; charset=utf-8",
      "cache-control": "no-store",
      "content-disposition": expect.stringMatching(
        /^attachment; filename="payments-\d{4}-\d\d-\d\d\.csv"$/
      ) as string,
    })
  })

  it("has a header if there are no rows", async () => {
    expect(await textOf(await open(0))).toBe("id\r\n")
  })

  it("reads no more than the first batch for HEAD", async () => {
    const response = await open(3, { method: "HEAD" })
    expect(await textOf(response)).toBe("")
    await file.outcome
    expect(file).toMatchObject({ batchesRead: 1, isReadingOver: true })
  })

  /** Waits without reading: once the buffers are full, no more batches are read. */
  async function untilFull() {
    let batchesRead: number
    do {
      batchesRead = file.batchesRead
      await sleep(300)
    } while (
      file.batchesRead > batchesRead ||
      !(file.response?.writableNeedDrain || file.isReadingOver)
    )
    expect(batchesRead).toBeLessThan(BATCHES)
    return batchesRead
  }

  it("waits for a slow reader, and leaves no listener behind", async () => {
    const response = await open(BATCHES, { text: "x".repeat(1_000) })
    await untilFull()
    await textOf(response)
    expect(file.batchesRead).toBe(BATCHES)
    for (const event of ["drain", "close"]) {
      expect(file.response?.listenerCount(event)).toBeLessThan(3)
    }
  })

  it("stops reading when its reader is gone while it waits", async () => {
    const response = await open(BATCHES, { text: "x".repeat(1_000) })
    const batchesRead = await untilFull()
    response.destroy()
    await file.outcome
    expect(file.isReadingOver).toBe(true)
    expect(file.batchesRead - batchesRead).toBeLessThan(2)
  })

  it("stops reading when its reader is gone while the next rows are read", async () => {
    let isAway: () => void
    const away = new Promise<void>((resolve) => (isAway = resolve))
    const beforeBatch = async (batch: number) => {
      if (batch === 1) {
        await away
      }
    }
    const text = "x".repeat(1_000)
    const response = await open(BATCHES, { text, beforeBatch })
    response.destroy()
    while (!file.response?.closed) {
      await sleep(10)
    }
    isAway!()
    await file.outcome
    expect(file).toMatchObject({ batchesRead: 2, isReadingOver: true })
  })

  it("answers with an error if the first rows cannot be read", async () => {
    const response = await open(3, { failsAt: 0 })
    expect(response.statusCode).toBe(500)
    expect(await textOf(response)).toBe("The database is gone")
    expect(response.headers).not.toHaveProperty("content-disposition")
  })

  it("breaks off if later rows cannot be read, so that no half file looks whole", async () => {
    // The first ones are on their way by then.
    const beforeBatch = (batch: number) => sleep(batch * 50)
    const response = await open(3, { failsAt: 1, beforeBatch })
    await expect(textOf(response)).rejects.toThrow("aborted")
    await file.outcome
    expect(file.isReadingOver).toBe(true)
    expect(file.logged).toEqual([
      'sbp.export.broken_off {"list":"payments","error":"The database is gone"}',
    ])
  })
})
