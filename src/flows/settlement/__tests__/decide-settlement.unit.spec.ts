import { parseAmount, toMinorUnits } from "../../../domain/money"
import type { ReportedInvoice } from "../../../modules/ledger/queries/find-invoices"
import type { CollectionFacts, PaymentFacts } from "../collection-facts"
import { decideSettlement, type SettlementVerdict } from "../decide-settlement"

const invoice = (id: string, changes: Partial<ReportedInvoice> = {}) =>
  ({
    id,
    created_at: new Date(2_000),
    provider_id: "pp_sbp_sbp",
    session_id: `session-${id}`,
    session_ids: [`session-${id}`],
    amount: "100.00",
    currency_code: "rub",
    reported_return: null,
    ...changes,
  }) as ReportedInvoice

const session = (id: string, provider_id = "pp_sbp_sbp") => ({
  id: `session-${id}`,
  provider_id,
  is_set_aside: false,
  is_promised: false,
})

/** A bank transfer that is on its way. */
const transfer = () => ({
  sessions: [
    session("a"),
    { ...session("other", "pp_transfer"), is_promised: true },
  ],
})

const payment = (
  id: string,
  changes: Partial<PaymentFacts> = {}
): PaymentFacts => ({
  id: `payment-${id}`,
  provider_id: "pp_sbp_sbp",
  session_id: `session-${id}`,
  amount: parseAmount("100.00"),
  is_captured: true,
  is_returned: false,
  capture_ids: [`capture-${id}`],
  ...changes,
})

const foreign = (changes: Partial<PaymentFacts> = {}) =>
  payment("other", { provider_id: "pp_system_default", ...changes })

const cart = (total = "100.00", currency_code = "rub") => ({
  cart_id: "cart",
  cart: { id: "cart", is_completed: false },
  price: {
    total: toMinorUnits(parseAmount(total)),
    exact_total: total,
    currency_code,
  },
})

/** Its order asks for money in the cart's collection. */
const edited = () => ({
  ...cart(),
  cart: { id: "cart", is_completed: true },
  pays_order: true,
})

/** Its cart has become an order: the cart's price does not count any more. */
const order = (is_canceled = false, owed = 100_00n) => ({
  price: undefined,
  order: {
    id: "order",
    is_canceled,
    total: 100_00n,
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
  amount: parseAmount("100.00"),
  currency_code: "rub",
  sessions: [session("a")],
  payments: [],
  is_unlinked: false,
  pays_order: changes.order !== undefined && changes.cart_id === undefined,
  ...changes,
})

const brief = (verdict: SettlementVerdict) =>
  "reason" in verdict ? `${verdict.kind}: ${verdict.reason}` : verdict.kind

const verdicts = (facts: CollectionFacts, ...invoices: ReportedInvoice[]) =>
  decideSettlement(facts, invoices).map(({ verdict }) => brief(verdict))

describe("the verdict about money that may have gone back", () => {
  const reported = invoice("a", { reported_return: "status_changed" })

  it.each([
    ["of a cart that costs the same", cart(), "postpone: status_changed"],
    ["of a changed cart", cart("100.01"), "postpone: cart_changed"],
    ["of an order", order(), "postpone: status_changed"],
    [
      "of an order that Medusa has made with it",
      { ...cart(), ...order(), payments: [payment("a")] },
      "book",
    ],
  ])("%s", (_, facts, verdict) => {
    expect(verdicts(collection(facts), reported)).toEqual([verdict])
  })

  it("lets another payment of its cart become the order", () => {
    const facts = collection({
      ...cart(),
      sessions: [session("a"), session("b")],
    })
    expect(verdicts(facts, reported, invoice("b"))).toEqual([
      "give_up: already_paid_elsewhere",
      "book",
    ])
  })
})

describe("the verdict about one paid invoice", () => {
  const cases: [string, Partial<CollectionFacts>, string][] = [
    ["of a cart that costs the same", cart(), "book"],
    ["of a cart that costs more", cart("100.01"), "postpone: cart_changed"],
    [
      "of a cart in another currency",
      cart("100.00", "usd"),
      "postpone: cart_changed",
    ],
    [
      "of a cart whose collection has an outdated amount",
      { ...cart(), amount: parseAmount("150.00") },
      "book",
    ],
    ["whose session was deleted", { ...cart(), sessions: [] }, "renew_session"],
    [
      "whose session belongs to another provider",
      { ...cart(), sessions: [session("a", "pp_sbp_second")] },
      "renew_session",
    ],
    ["of a deleted cart", { cart_id: "cart" }, "give_up: cart_or_order_gone"],
    [
      "of a cart deleted after Medusa took the money",
      { cart_id: "cart", payments: [payment("a")] },
      "give_up: cart_or_order_gone",
    ],
    [
      "of a cart that another provider was paid for",
      { ...cart(), payments: [foreign()] },
      "give_up: already_paid_elsewhere",
    ],
    [
      "of a cart whose other payment was refunded, because no order was made",
      { ...cart(), payments: [foreign({ is_returned: true })] },
      "book",
    ],
    [
      "of a cart whose order was paid otherwise, and refunded",
      {
        ...cart(),
        order: {
          ...order().order,
          transaction_references: foreign().capture_ids,
        },
        cart: { id: "cart", is_completed: true },
        payments: [foreign({ is_returned: true })],
      },
      "give_up: already_paid_elsewhere",
    ],
    [
      "of a cart whose order was made after its other payment was refunded",
      {
        ...cart(),
        ...order(),
        cart: { id: "cart", is_completed: true },
        payments: [foreign({ is_returned: true })],
      },
      "book",
    ],
    [
      "of a cart whose refunded payment left half an order",
      {
        ...cart(),
        order: { ...order().order, has_collection: false },
        payments: [foreign({ is_returned: true })],
      },
      "book",
    ],
    [
      "of a cart whose order another payment covers",
      { ...cart(), ...order(), payments: [foreign()] },
      "give_up: already_paid_elsewhere",
    ],
    ["of a cart whose order is unpaid", { ...cart(), ...order() }, "book"],
    [
      "of a cart whose unpaid order was edited, and owes another sum",
      { ...edited(), ...order(false, 130_00n), amount: parseAmount("130.00") },
      "book",
    ],
    [
      "of a cart whose edited order another payment was promised for",
      { ...edited(), ...order(), payments: [foreign({ is_captured: false })] },
      "give_up: already_paid_elsewhere",
    ],
    [
      "of a cart whose other session says that it will be paid",
      { ...cart(), ...transfer() },
      "book",
    ],
    [
      "of a cart whose order a bank transfer was promised for",
      { ...cart(), ...order(), ...transfer() },
      "give_up: already_paid_elsewhere",
    ],
    [
      "of a part of an order, beside a bank transfer for it",
      { ...order(), ...transfer() },
      "book",
    ],
    [
      "of a cart whose order was paid in another collection",
      { ...cart(), ...order(false, 0n) },
      "give_up: already_paid_elsewhere",
    ],
    [
      "of a cart whose order was cancelled",
      { ...cart(), ...order(true) },
      "give_up: order_canceled",
    ],
    [
      "whose payment Medusa holds, without an order",
      { ...cart(), payments: [payment("a")] },
      "book",
    ],
    [
      "whose payment Medusa holds, with a deleted session",
      { ...cart(), payments: [payment("a")], sessions: [] },
      "give_up: cart_or_order_gone",
    ],
    [
      "whose payment Medusa holds, with a cancelled order",
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
      "of an order that owes less than was paid",
      { ...order(false, 30_00n), amount: parseAmount("30.00") },
      "book",
    ],
    [
      "of an order that owes more than was paid",
      { ...order(false, 130_00n), amount: parseAmount("130.00") },
      "book",
    ],
    [
      "of an order that owes nothing",
      order(false, 0n),
      "give_up: already_paid_elsewhere",
    ],
    [
      "of an overpaid order",
      order(false, -1n),
      "give_up: already_paid_elsewhere",
    ],
    [
      "of an order in another currency",
      { ...order(false, 130_00n), currency_code: "usd" },
      "postpone: cart_changed",
    ],
    [
      "of an order another part of which is paid",
      { ...order(false, 1n), payments: [foreign()] },
      "book",
    ],
    [
      "of a part of an order, with a deleted session",
      { ...order(false, 130_00n), sessions: [] },
      "renew_session",
    ],
    [
      "of the rest of a partly paid order",
      {
        ...order(),
        amount: parseAmount("150.00"),
        payments: [foreign({ amount: parseAmount("50.00") })],
      },
      "book",
    ],
    [
      "of a deleted order",
      { order_id: "order" },
      "give_up: cart_or_order_gone",
    ],
    [
      "of an order deleted after Medusa took the money",
      { order_id: "order", payments: [payment("a")] },
      "give_up: cart_or_order_gone",
    ],
    ["of a collection without a cart or an order", {}, "book"],
    [
      "of a collection whose cart was unlinked",
      { is_unlinked: true },
      "give_up: cart_or_order_gone",
    ],
    [
      "of a collection that was unlinked after Medusa took the money",
      { is_unlinked: true, payments: [payment("a")] },
      "give_up: cart_or_order_gone",
    ],
  ]
  it.each(cases)("%s", (_, changes, expected) => {
    expect(verdicts(collection(changes), invoice("a"))).toEqual([expected])
  })
})

describe("deciding about several paid invoices of one collection", () => {
  it("lets no link that asked a cart hold back the one that asks its order, which costs more", () => {
    const facts = collection({
      ...edited(),
      ...order(false, 150_00n),
      ordered_at: new Date(1_000),
      amount: parseAmount("150.00"),
      sessions: [session("new")],
    })
    const old = invoice("old", { created_at: new Date(0) })
    const asked = invoice("new", { amount: parseAmount("150.00") })
    expect(verdicts(facts, old, asked)).toEqual([
      "postpone: cart_changed",
      "book",
    ])
    expect(verdicts({ ...facts, ordered_at: undefined }, old)).toEqual([
      "renew_session",
    ])
  })

  const both = { sessions: [session("a"), session("b")] }

  it("books the invoice that was paid first", () => {
    expect(
      verdicts(collection({ ...cart(), ...both }), invoice("a"), invoice("b"))
    ).toEqual(["book", "give_up: already_paid_elsewhere"])
  })

  it("books the invoice that fits, even if it was paid later", () => {
    expect(
      verdicts(
        collection({ ...cart(), ...both }),
        invoice("a", { amount: parseAmount("90.00") }),
        invoice("b")
      )
    ).toEqual(["give_up: already_paid_elsewhere", "book"])
  })

  it("books the invoice whose payment Medusa holds", () => {
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

  it("postpones all of them if none fits", () => {
    expect(
      verdicts(
        collection({ ...cart("110.00"), ...both }),
        invoice("a"),
        invoice("b")
      )
    ).toEqual(["postpone: cart_changed", "postpone: cart_changed"])
  })

  it("books the invoices of an order one after another", () => {
    const facts = { ...order(false, 150_00n), ...both }
    expect(verdicts(collection(facts), invoice("a"), invoice("b"))).toEqual([
      "book",
      "wait",
    ])
  })

  it("does not let an invoice that was tried often enough keep the others waiting", () => {
    const facts = { ...order(false, 150_00n), ...both }
    const tired = invoice("a", { settle_at: null })
    const due = invoice("b", { settle_at: new Date() })
    expect(verdicts(collection(facts), tired, due)).toEqual(["wait", "book"])
    expect(verdicts(collection(facts), tired)).toEqual(["book"])
  })

  it("names the invoice that was booked instead", () => {
    const [, second] = decideSettlement(collection({ ...cart(), ...both }), [
      invoice("a"),
      invoice("b"),
    ])
    expect(second?.verdict).toMatchObject({ details: { invoice_id: "a" } })
  })
})
