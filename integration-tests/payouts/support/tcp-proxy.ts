import { once } from "node:events"
import { type AddressInfo, createServer, type Server, Socket } from "node:net"

/** From the client to the server, or back. */
export type Direction = "toServer" | "toClient"

/**
 * Sees every chunk of one connection, and decides whether it is held, with
 * everything that follows in its direction. The end of a connection is an empty
 * chunk.
 */
export type HoldRule = (direction: Direction, piece: Buffer) => boolean

/**
 * A TCP proxy that can hold a connection at a given chunk: a process that waits
 * at its end can be killed exactly there, without any hook in the code under
 * test.
 */
export class TcpProxy {
  private readonly server: Server
  private readonly connections = new Set<Connection>()

  private constructor(
    private readonly upstream: { host: string; port: number },
    newHoldRule: () => HoldRule
  ) {
    this.server = createServer({ allowHalfOpen: true }, (client) => {
      const connection = new Connection(client, this.upstream, newHoldRule())
      this.connections.add(connection)
    })
  }

  /**
   * @param newHoldRule makes a rule for each connection; by default nothing is
   * held
   */
  static async to(
    upstream: { host: string; port: number },
    newHoldRule: () => HoldRule = () => () => false
  ): Promise<TcpProxy> {
    const proxy = new TcpProxy(upstream, newHoldRule)
    proxy.server.listen(0, "127.0.0.1")
    await once(proxy.server, "listening")
    return proxy
  }

  get port(): number {
    return (this.server.address() as AddressInfo).port
  }

  /** How many connections are held. */
  get held(): number {
    return [...this.connections].filter((connection) => connection.isHeld)
      .length
  }

  /** Releases the held connections, like a slow network. */
  release(): void {
    for (const connection of this.connections) {
      connection.release()
    }
  }

  async close(): Promise<void> {
    for (const connection of this.connections) {
      connection.cut()
    }
    this.server.close()
    await once(this.server, "close")
  }
}

/**
 * A transmitted unit: bytes, the end of the bytes, or the end of the connection.
 */
type Parcel = Buffer | "end" | "close" | "reset"

class Connection {
  private readonly server: Socket
  private readonly heldParcels: Record<Direction, Parcel[] | undefined> = {
    toServer: undefined,
    toClient: undefined,
  }

  constructor(
    private readonly client: Socket,
    upstream: { host: string; port: number },
    private readonly holdRule: HoldRule
  ) {
    this.server = new Socket({ allowHalfOpen: true })
    this.join("toServer", client, this.server)
    this.join("toClient", this.server, client)
    this.server.connect(upstream)
  }

  get isHeld(): boolean {
    return Boolean(this.heldParcels.toServer ?? this.heldParcels.toClient)
  }

  release(): void {
    const { toServer = [], toClient = [] } = this.heldParcels
    this.heldParcels.toServer = this.heldParcels.toClient = undefined
    for (const parcel of toServer) {
      // The data arrives even if its sender is dead.
      if (typeof parcel !== "string") {
        pass(this.server, parcel)
      }
    }
    for (const parcel of toClient) {
      pass(this.client, parcel)
    }
  }

  cut(): void {
    this.client.destroy()
    this.server.destroy()
  }

  private join(direction: Direction, from: Socket, to: Socket) {
    const carry = (parcel: Parcel) => {
      const piece = typeof parcel === "string" ? Buffer.alloc(0) : parcel
      const heldParcels = this.heldParcels[direction]
      if (heldParcels) {
        heldParcels.push(parcel)
      } else if (this.holdRule(direction, piece)) {
        this.heldParcels[direction] = [parcel]
      } else {
        pass(to, parcel)
      }
    }
    from.on("data", carry)
    from.on("end", () => carry("end"))
    // Also reported by "close", which also comes without an error.
    from.on("error", () => {})
    // A reset stays a reset.
    from.on("close", (isBroken) => carry(isBroken ? "reset" : "close"))
  }
}

function pass(to: Socket, parcel: Parcel): void {
  switch (parcel) {
    case "end":
      to.end()
      break
    case "close":
      to.destroySoon()
      break
    case "reset":
      to.resetAndDestroy()
      break
    default:
      to.write(parcel)
  }
}
