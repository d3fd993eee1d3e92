import { EventEmitter, once } from "node:events"
import { Client } from "pg"

/**
 * The moments that are measured. "Placed" is the commit that puts the payment
 * into the order's account: the last thing that Medusa does for an order.
 */
export type Moment = "placed" | "settled"

const TIMEOUT_MS = 30_000

const NOTIFY = `
LANGUAGE plpgsql AS $$ BEGIN
  PERFORM pg_notify(TG_ARGV[0], cart_id) FROM order_cart
    WHERE order_id = NEW.order_id;
  RETURN NULL;
END $$`

const SETUP = `
CREATE FUNCTION bench_notify() RETURNS trigger ${NOTIFY};
CREATE TRIGGER bench_placed AFTER INSERT ON order_transaction
  FOR EACH ROW EXECUTE FUNCTION bench_notify('placed');
CREATE TRIGGER bench_settled AFTER UPDATE OF state ON sbp_invoice
  FOR EACH ROW WHEN (NEW.state = 'settled')
  EXECUTE FUNCTION bench_notify('settled');
LISTEN placed;
LISTEN settled`

/**
 * Receives a Postgres notification when an order is placed. Nothing is polled,
 * so nothing is slowed down, and every pipeline is measured by this one clock.
 */
export class OrderWatch {
  private readonly moments = new Map<string, number>()
  // A burst waits for many at once.
  private readonly events = new EventEmitter().setMaxListeners(0)

  private constructor(private readonly client: Client) {
    // The connection ends together with the database.
    client.on("error", () => {})
    client.on("notification", ({ channel, payload }) => {
      const key = `${channel} ${payload}`
      this.moments.set(key, performance.now())
      this.events.emit(key)
    })
  }

  static async open(databaseUrl: string): Promise<OrderWatch> {
    const client = new Client({ connectionString: databaseUrl })
    const watch = new OrderWatch(client)
    await client.connect()
    await client.query(SETUP)
    return watch
  }

  /** The moment for the order of a cart; waits for it if necessary. */
  async momentOf(
    cartId: string,
    moment: Moment,
    timeoutMs = TIMEOUT_MS
  ): Promise<number> {
    const key = `${moment} ${cartId}`
    if (!this.moments.has(key)) {
      await once(this.events, key, { signal: AbortSignal.timeout(timeoutMs) })
    }
    return this.moments.get(key) ?? NaN
  }

  /** How many of these carts have their order by now. */
  placed(cartIds: string[]): number {
    return cartIds.filter((id) => this.moments.has(`placed ${id}`)).length
  }

  /** How many notifications are stored and not yet processed. */
  async backlog(): Promise<number> {
    const { rows } = await this.client.query<{ count: number }>(
      "SELECT count(*)::int FROM sbp_notification WHERE process_at IS NOT NULL"
    )
    return rows[0]?.count ?? 0
  }

  async close(): Promise<void> {
    await this.client.end()
  }
}
