import { once } from "node:events"
import {
  createServer,
  type IncomingMessage,
  type Server,
  type ServerResponse,
} from "node:http"
import { text } from "node:stream/consumers"

export interface Delivery {
  path: string
  contentType: string | undefined
  text: string
}

/** A shop that receives notifications, and answers with given statuses. */
export class Shop {
  readonly deliveries: Delivery[] = []
  /** The Connection header of each delivery. */
  readonly connections: (string | undefined)[] = []
  /** Statuses for the next deliveries; afterwards 200. */
  statuses: number[] = []
  /** What follows a status: `stall` and `cut` never end the body. */
  body: "whole" | "stall" | "cut" = "whole"
  onDelivery: () => void = () => undefined
  private readonly server: Server

  constructor() {
    this.server = createServer((request, response) => {
      void this.receive(request, response)
    })
  }

  async open(): Promise<this> {
    this.server.listen(0, "127.0.0.1")
    await once(this.server, "listening")
    return this
  }

  get url(): string {
    const address = this.server.address()
    const port = typeof address === "object" ? address?.port : undefined
    return `http://127.0.0.1:${port}/hook`
  }

  get bodies(): Record<string, unknown>[] {
    return this.deliveries.map(
      (delivery) => JSON.parse(delivery.text) as Record<string, unknown>
    )
  }

  private async receive(
    request: IncomingMessage,
    response: ServerResponse
  ): Promise<void> {
    this.connections.push(request.headers.connection)
    this.deliveries.push({
      path: request.url ?? "",
      contentType: request.headers["content-type"],
      text: await text(request),
    })
    this.onDelivery()
    const status = this.statuses.shift() ?? 200
    response.writeHead(status, { location: "/elsewhere" })
    if (this.body === "whole") {
      response.end()
    } else {
      response.write("half", () => {
        if (this.body === "cut") {
          request.socket.destroy()
        }
      })
    }
  }

  async close(): Promise<void> {
    this.server.closeAllConnections()
    this.server.close()
    await once(this.server, "close")
  }
}

/** A shop that receives notifications, a new one for each test of a file. */
export function withShop(use: (shop: Shop) => void): void {
  let shop: Shop
  beforeEach(async () => {
    shop = await new Shop().open()
    use(shop)
  })
  afterEach(() => shop.close())
}
