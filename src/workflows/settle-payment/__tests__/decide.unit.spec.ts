import type { Amount } from "../../../gateway"
import type { InvoiceRow } from "../../../modules/ledger/models/invoice"
import type { CollectionFacts, PaymentFacts } from "../collection-facts"
import { decide, type Verdict } from "../decide"

const amount = (text: string) => text as Amount

const invoice = (id: string, changes: Partial<InvoiceRow> = {}) =>
  ({
    id,
    provider_id: "pp_sbp_sbp",
    session_id: `session-${id}`,
    session_ids: [`session-${id}`],
    amount: "100.00",
    currency_code: "rub",
    ...changes,
  }) as InvoiceRow

const session = (id: string, provider_id = "pp_sbp_sbp") => ({
  id: `session-${id}`,
  provider_id,
})

const payment = (
  id: string,
  changes: Partial<PaymentFacts> = {}
): PaymentFacts => ({
  id: `payment-${id}`,
  provider_id: "pp_sbp_sbp",
  session_id: `session-${id}`,
  amount: amount("100.00"),
  is_captured: true,
  capture_ids: [`capture-${id}`],
  ...changes,
})

const foreign = (changes: Partial<PaymentFacts> = {}) =>
  payment("other", { provider_id: "pp_system_default", ...changes })

const cart = (total = "100.00", currency_code = "rub") => ({
  cart_id: "cart",
  cart: {
    id: "cart",
    total: amount(total),
    exact_total: total,
    currency_code,
    is_completed: false,
  },
})

const order = (is_canceled = false, owed = 100_00n) => ({
  order: {
    id: "order",
    is_canceled,
    total: amount("100.00"),
    owed,
    transaction_references: [],
    has_collection: true,
    has_cart: true,
  },
})

const collection = (
  changes: Partial<CollectionFacts> = {}
): CollectionFacts => ({
  id: "collection",
  amount: amount("100.00"),
  currency_code: "rub",
  sessions: [session("a")],
  payments: [],
  ...changes,
})

const brief = (verdict: Verdict) =>
  "reason" in verdict ? `${verdict.kind}: ${verdict.reason}` : verdict.kind

const verdicts = (facts: CollectionFacts, ...invoices: InvoiceRow[]) =>
  decide(facts, invoices).map(({ verdict }) => brief(verdict))

describe("one paid invoice", () => {
  const cases: [string, Partial<CollectionFacts>, string][] = [
    ["of a cart that costs the same", cart(), "book"],
    ["of a cart that costs more", cart("100.01"), "postpone: cart_changed"],
    [
      "of a cart in another currency",
      cart("100.00", "usd"),
      "postpone: cart_changed",
    ],
    [
      "of a cart whose collection was left behind",
      { ...cart(), amount: amount("150.00") },
      "book",
    ],
    ["whose session has gone", { ...cart(), sessions: [] }, "rebind"],
    [
      "whose session is another provider's by now",
      { ...cart(), sessions: [session("a", "pp_sbp_second")] },
      "rebind",
    ],
    ["of a cart that has gone", { cart_id: "cart" }, "give_up: session_gone"],
    [
      "of a cart that has gone after Medusa took the money",
      { cart_id: "cart", payments: [payment("a")] },
      "give_up: session_gone",
    ],
    [
      "of a cart that another provider holds money for",
      { ...cart(), payments: [foreign()] },
      "give_up: already_paid_elsewhere",
    ],
    [
      "of a cart whose order was paid otherwise",
      { ...cart(), ...order(), payments: [foreign()] },
      "give_up: already_paid_elsewhere",
    ],
    [
      "of a cart whose order nobody has paid",
      { ...cart(), ...order() },
      "book",
    ],
    [
      "of a cart whose order was cancelled",
      { ...cart(), ...order(true) },
      "give_up: order_canceled",
    ],
    [
      "that Medusa holds already, without the order",
      { ...cart(), payments: [payment("a")] },
      "book",
    ],
    [
      "that Medusa holds already, when its session has gone",
      { ...cart(), payments: [payment("a")], sessions: [] },
      "give_up: session_gone",
    ],
    [
      "that Medusa holds already, with a cancelled order",
      { ...cart(), ...order(true), payments: [payment("a")] },
      "book",
    ],
    ["of an order's collection", order(), "book"],
    [
      "of a cancelled order's collection",
      order(true),
      "give_up: order_canceled",
    ],
    [
      "of an order that owes less than that by now",
      { ...order(false, 30_00n), amount: amount("30.00") },
      "book",
    ],
    [
      "of an order that owes more than that by now",
      { ...order(false, 130_00n), amount: amount("130.00") },
      "book",
    ],
    [
      "of an order that owes nothing any more",
      order(false, 0n),
      "give_up: already_paid_elsewhere",
    ],
    [
      "of an order that is owed money itself",
      order(false, -1n),
      "give_up: already_paid_elsewhere",
    ],
    [
      "of an order that owes more, in another currency",
      { ...order(false, 130_00n), currency_code: "usd" },
      "postpone: cart_changed",
    ],
    [
      "of an order whose collection was paid in another part",
      { ...order(false, 1n), payments: [foreign()] },
      "book",
    ],
    [
      "of an order in part, when its session has gone",
      { ...order(false, 130_00n), sessions: [] },
      "rebind",
    ],
    [
      "for the rest of an order that was paid in part",
      {
        ...order(),
        amount: amount("150.00"),
        payments: [foreign({ amount: amount("50.00") })],
      },
      "book",
    ],
    ["of a collection without cart and order", {}, "book"],
  ]
  it.each(cases)("%s", (_, changes, expected) => {
    expect(verdicts(collection(changes), invoice("a"))).toEqual([expected])
  })
})

describe("several paid invoices of one collection", () => {
  const both = { sessions: [session("a"), session("b")] }

  it("are settled by the one that was paid first", () => {
    expect(
      verdicts(collection({ ...cart(), ...both }), invoice("a"), invoice("b"))
    ).toEqual(["book", "give_up: already_paid_elsewhere"])
  })

  it("are settled by the one that fits, though it was paid later", () => {
    expect(
      verdicts(
        collection({ ...cart(), ...both }),
        invoice("a", { amount: "90.00" }),
        invoice("b")
      )
    ).toEqual(["give_up: already_paid_elsewhere", "book"])
  })

  it("are settled by the one that Medusa holds already", () => {
    expect(
      verdicts(
        collection({
          ...cart(),
          ...order(),
          ...both,
          payments: [payment("b")],
        }),
        invoice("a"),
        invoice("b")
      )
    ).toEqual(["give_up: already_paid_elsewhere", "book"])
  })

  it("all wait when none fits", () => {
    expect(
      verdicts(
        collection({ ...cart("110.00"), ...both }),
        invoice("a"),
        invoice("b")
      )
    ).toEqual(["postpone: cart_changed", "postpone: cart_changed"])
  })

  it("of an order are booked one after another", () => {
    const facts = { ...order(false, 150_00n), ...both }
    expect(verdicts(collection(facts), invoice("a"), invoice("b"))).toEqual([
      "book",
      "wait",
    ])
  })

  it("tell the operator which one took the place", () => {
    const [, second] = decide(collection({ ...cart(), ...both }), [
      invoice("a"),
      invoice("b"),
    ])
    expect(second?.verdict).toMatchObject({ details: { invoice_id: "a" } })
  })
})
