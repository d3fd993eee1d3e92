import type { E2eRoom } from "./room"
import { barriers } from "./support/accessibility"
import { makeScene, type Scene } from "./support/scene"
import type { Look, Visitor } from "./support/visitor"

const LOOKS: Look[] = (["en", "ru"] as const).flatMap((language) =>
  (["light", "dark"] as const).map((theme) => ({
    language,
    theme,
    width: 1280,
  }))
)

const NARROW: Look[] = [
  { language: "en", theme: "light", width: 390 },
  { language: "ru", theme: "dark", width: 390 },
]

/** Every page of ours, by what its pictures are called. */
const pages = ({ order_id, invoice, paid, waiting, unknown }: Scene) => ({
  attention: "/sbp",
  payments: "/sbp/payments",
  payment: `/sbp/payments/${invoice.id}`,
  "record-refund": `/sbp/payments/${invoice.id}/record-refund`,
  payouts: "/sbp/payouts",
  "payout-create": "/sbp/payouts/create",
  "payout-return": `/sbp/payouts/create?invoice_id=${invoice.id}`,
  "payout-paid": `/sbp/payouts/${paid.id}`,
  "payout-unknown": `/sbp/payouts/${unknown.id}`,
  "payout-approve": `/sbp/payouts/${waiting.id}/approve`,
  "payout-reject": `/sbp/payouts/${waiting.id}/reject`,
  "payout-resolve": `/sbp/payouts/${unknown.id}/resolve`,
  order: `/orders/${order_id}`,
  settings: "/settings/sbp",
})

export function screens(get: () => E2eRoom) {
  let scene: Scene

  beforeAll(async () => {
    scene = await makeScene(get())
  })

  it.each([...LOOKS, ...NARROW])("in $language, $theme, at $width", (look) =>
    get().visit(
      "approver",
      async (visitor) => {
        const found: Record<string, string[]> = {}
        for (const [name, address] of Object.entries(pages(scene))) {
          await visitor.open(address)
          const { language, theme, width } = look
          await visitor.picture(`${name}-${language}-${theme}-${width}`)
          const barriers = await barriersOf(visitor, name)
          if (barriers.length > 0) {
            found[name] = barriers
          }
        }
        expect(found).toEqual({})
      },
      look
    )
  )
}

/** In what lies on top; of the order's page, ours has a test of its own. */
async function barriersOf({ page }: Visitor, name: string): Promise<string[]> {
  if (name === "order") {
    return []
  }
  const dialog = "[role=dialog]"
  const isOpen = (await page.locator(dialog).count()) > 0
  return barriers(page, isOpen ? dialog : "main")
}
