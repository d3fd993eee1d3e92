import { once } from "node:events"
import { type AddressInfo, createServer, type Server, Socket } from "node:net"

/** From the client to the server, or back. */
export type Way = "there" | "back"

/**
 * Sees every piece of one connection, and says whether it is held up, with all
 * that follows on its way. The end of a connection is an empty piece.
 */
export type Judge = (way: Way, piece: Buffer) => boolean

/**
 * A wire that can be stopped at a given word: whoever waits at its end can be
 * killed exactly there, with nothing in the code under test that knows of it.
 */
export class Relay {
  private readonly server: Server
  private readonly wires = new Set<Wire>()

  private constructor(
    private readonly upstream: { host: string; port: number },
    newJudge: () => Judge
  ) {
    this.server = createServer({ allowHalfOpen: true }, (client) => {
      const wire = new Wire(client, this.upstream, newJudge())
      this.wires.add(wire)
    })
  }

  /** @param newJudge makes one for each connection; without it, none is held */
  static async to(
    upstream: { host: string; port: number },
    newJudge: () => Judge = () => () => false
  ): Promise<Relay> {
    const relay = new Relay(upstream, newJudge)
    relay.server.listen(0, "127.0.0.1")
    await once(relay.server, "listening")
    return relay
  }

  get port(): number {
    return (this.server.address() as AddressInfo).port
  }

  /** How many connections are held up. */
  get held(): number {
    return [...this.wires].filter((wire) => wire.isHeld).length
  }

  /** Lets through what was held up: the network was slow. */
  deliver(): void {
    for (const wire of this.wires) {
      wire.deliver()
    }
  }

  async close(): Promise<void> {
    for (const wire of this.wires) {
      wire.cut()
    }
    this.server.close()
    await once(this.server, "close")
  }
}

/** What travels: bytes, the end of them, or the end of the connection. */
type Parcel = Buffer | "end" | "close" | "reset"

class Wire {
  private readonly server: Socket
  private readonly kept: Record<Way, Parcel[] | undefined> = {
    there: undefined,
    back: undefined,
  }

  constructor(
    private readonly client: Socket,
    upstream: { host: string; port: number },
    private readonly judge: Judge
  ) {
    this.server = new Socket({ allowHalfOpen: true })
    this.join("there", client, this.server)
    this.join("back", this.server, client)
    this.server.connect(upstream)
  }

  get isHeld(): boolean {
    return Boolean(this.kept.there ?? this.kept.back)
  }

  deliver(): void {
    const { there = [], back = [] } = this.kept
    this.kept.there = this.kept.back = undefined
    for (const parcel of there) {
      // Who has sent it may be dead; it arrives all the same.
      if (typeof parcel !== "string") {
        pass(this.server, parcel)
      }
    }
    for (const parcel of back) {
      pass(this.client, parcel)
    }
  }

  cut(): void {
    this.client.destroy()
    this.server.destroy()
  }

  private join(way: Way, from: Socket, to: Socket) {
    const carry = (parcel: Parcel) => {
      const piece = typeof parcel === "string" ? Buffer.alloc(0) : parcel
      const kept = this.kept[way]
      if (kept) {
        kept.push(parcel)
      } else if (this.judge(way, piece)) {
        this.kept[way] = [parcel]
      } else {
        pass(to, parcel)
      }
    }
    from.on("data", carry)
    from.on("end", () => carry("end"))
    // Told by "close" as well, which also comes without an error.
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
