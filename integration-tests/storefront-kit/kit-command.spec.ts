import { spawnSync } from "node:child_process"
import {
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from "node:fs"
import { tmpdir } from "node:os"
import { dirname, join } from "node:path"
import { kit as command } from "../../src/cli/commands/kit"
import { pieces, STARTER } from "../docs/support/examples"
import { filesIn, root } from "../docs/support/pages"

const KIT = "docs/storefront/dtc-starter"

/** The edited files as they are before, with as much of the starter's as ours has. */
const BEFORE = {
  "lib/constants.tsx": `import type { JSX } from "react"

/** With the edits of docs/storefront/dtc-starter.md in it, and little else. */
export const paymentInfoMap: Record<
  string,
  { title: string; icon: JSX.Element }
> = {
}
`,
  "lib/data/cart.ts": `"use server"

import { sdk } from "@lib/config"
import { getCartId } from "./cookies"

/** With the edit of docs/storefront/dtc-starter.md in it, and little else. */
export async function getOrSetCart(countryCode: string): Promise<string> {
  const cart = await retrieveCart()
  return cart ?? countryCode
}

type Initiate = typeof sdk.store.payment.initiatePaymentSession

export async function initiatePaymentSession(...args: Parameters<Initiate>) {
  return sdk.store.payment.initiatePaymentSession(...args)
}

async function retrieveCart(): Promise<string | undefined> {
  return await getCartId()
}
`,
  "lib/data/customer.ts": `"use server"

import { redirect } from "next/navigation"
import { removeCartId } from "./cookies"

/** With the edit of docs/storefront/dtc-starter.md in it, and little else. */
export async function signout(countryCode: string) {
  await removeCartId()
  redirect(\`/\${countryCode}/account\`)
}
`,
  "modules/checkout/components/payment-button/index.tsx": `import type { HttpTypes } from "@medusajs/types"
import { Button } from "@modules/common/components/ui"

type Props = { cart: HttpTypes.StoreCart; "data-testid": string }

/** With the edit of docs/storefront/dtc-starter.md in it, and little else. */
const PaymentButton = ({ cart, "data-testid": dataTestId }: Props) => {
  const notReady = !cart.email
  const paymentSession = cart.payment_collection?.payment_sessions?.[0]

  switch (true) {
    default:
      return <Button disabled>Select a payment method</Button>
  }
}

const ManualTestPaymentButton = ({ notReady }: { notReady: boolean }) => (
  <Button disabled={notReady}>Place order</Button>
)

export default PaymentButton
`,
  "modules/checkout/components/payment/index.tsx": `import { initiatePaymentSession } from "@lib/data/cart"
import type { HttpTypes } from "@medusajs/types"
import ErrorMessage from "@modules/checkout/components/error-message"
import { useRouter } from "next/navigation"
import { useState } from "react"

/** With the edits of docs/storefront/dtc-starter.md in it, and little else. */
const Payment = ({ cart }: { cart: HttpTypes.StoreCart }) => {
  const activeSession = cart.payment_collection?.payment_sessions?.find(
    (paymentSession) => paymentSession.status === "pending"
  )
  const [error, setError] = useState<string | null>(null)
  const [selectedPaymentMethod, setSelectedPaymentMethod] = useState(
    activeSession?.provider_id ?? ""
  )
  const router = useRouter()

  const handleSubmit = async () => {
    try {
      const checkActiveSession =
        activeSession?.provider_id === selectedPaymentMethod

      if (!checkActiveSession) {
        await initiatePaymentSession(cart, {
          provider_id: selectedPaymentMethod,
        })
      }

      return router.push("?step=review")
    } catch (error) {
      setError(String(error))
    }
  }

  return (
    <>
      <input
        onChange={(event) => setSelectedPaymentMethod(event.target.value)}
      />
      <ErrorMessage error={error} />
      <button onClick={() => void handleSubmit()}>Continue to review</button>
    </>
  )
}

export default Payment
`,
  "modules/checkout/components/review/index.tsx": `import type { HttpTypes } from "@medusajs/types"
import { Text } from "@modules/common/components/ui"

/** With the edits of docs/storefront/dtc-starter.md in it, and little else. */
const Review = ({ cart }: { cart: HttpTypes.StoreCart }) => (
  <Text>
    By clicking the Place Order button, you agree to our terms.
  </Text>
)

export default Review
`,
  "app/[countryCode]/(main)/layout.tsx": `import type { ReactNode } from "react"

/** With the edit of docs/storefront/dtc-starter.md in it, and little else. */
export default function PageLayout(props: { children: ReactNode }) {
  return (
    <>
      {props.children}
    </>
  )
}
`,
}

type File = keyof typeof BEFORE
const files = Object.keys(BEFORE) as File[]

let shop: string
const source = (file: string) => join(shop, "apps/storefront/src", file)
const read = (file: string) => readFileSync(source(file), "utf8")

function write(file: string, text: string): void {
  mkdirSync(dirname(source(file)), { recursive: true })
  writeFileSync(source(file), text)
}

beforeEach(() => {
  shop = mkdtempSync(join(tmpdir(), "sbp-kit-"))
  for (const file of files) {
    write(file, BEFORE[file])
  }
  write("../package.json", manifest("15.5.18"))
})
afterEach(() => rmSync(shop, { recursive: true }))

const manifest = (next: string, others: object = { "lean-qr": "^2.7.4" }) =>
  JSON.stringify({ dependencies: { next, ...others } })

/** Runs the command as a merchant does, from the sources: in a process of its own. */
function npxKit(...args: string[]) {
  const program = ["--import", "tsx", "src/cli/index.ts", "kit", ...args]
  const { status, stdout, stderr } = spawnSync(process.execPath, program, {
    cwd: root,
    encoding: "utf8",
  })
  return { code: status, output: stdout + stderr }
}

/** The same command in this process: in a tenth of the time. */
function kit(...args: string[]) {
  const printed: unknown[] = []
  const print = (...texts: unknown[]) => void printed.push(...texts)
  const spies = (["log", "error"] as const).map((name) =>
    jest.spyOn(console, name).mockImplementation(print)
  )
  const code = command.run(args)
  for (const spy of spies) {
    spy.mockRestore()
  }
  return { code, output: printed.join("\n") }
}

/** Line breaks and the exports of tests do not matter. */
const bare = (code: string) => code.replaceAll(/\s+/g, "")

/** Every file of the storefront, with its text. */
const everything = () =>
  filesIn(`${KIT}`)
    .filter((path) => /\.tsx?$/.test(path))
    .map((path) => path.replace(`${KIT}/`, ""))
    .concat(files)
    .map((file) => [file, read(file)])

describe("the command that installs the storefront kit", () => {
  it("copies the files, and makes the edits that the guide shows", () => {
    const { code, output } = npxKit(shop)
    expect(output).toContain("All is there.")
    expect(code).toBe(0)
    for (const [file = "", text] of everything()) {
      const isEdited = files.some((it) => it === file)
      const wanted = readFileSync(
        join(root, isEdited ? STARTER : KIT, file),
        "utf8"
      )
      // `npm run check` compiles the edited files, which are what the guide shows.
      expect(isEdited ? bare(text ?? "") : text).toBe(
        isEdited ? bare(wanted) : wanted
      )
    }
    for (const { file, code } of pieces.filter(({ page }) =>
      page.includes("dtc")
    )) {
      expect(bare(read(file))).toContain(bare(code))
    }
  })

  it("changes nothing when it is run again", () => {
    kit(shop)
    const before = everything()
    const { code, output } = kit(join(shop, "apps/storefront"))
    expect(code).toBe(0)
    expect(output).not.toMatch(/copied|edited/)
    expect(everything()).toEqual(before)
  })

  it("leaves the merchant's changes alone", () => {
    kit(shop)
    const map = "lib/constants.tsx"
    const words = "modules/checkout/components/payment-return/words.ts"
    write(map, read(map).replace('"SBP"', '"СБП"'))
    write(words, `${read(words)}// mine\n`)
    const before = everything()
    const { code, output } = kit(shop)
    expect(output).toContain(`✗ ${words}`)
    expect(output).toContain("If you have changed it, keep your change")
    expect(code).toBe(1)
    expect(everything()).toEqual(before)
  })

  it.each([
    ["lib/constants.tsx", "paymentInfoMap", "titles"],
    ["lib/data/cart.ts", "retrieveCart", "loadCart"],
    ["lib/data/customer.ts", "removeCartId", "forgetCart"],
    [
      "modules/checkout/components/payment-button/index.tsx",
      "paymentSession",
      "session",
    ],
    [
      "modules/checkout/components/payment/index.tsx",
      "paymentSession) =>",
      "it) =>",
    ],
    [
      "modules/checkout/components/payment/index.tsx",
      "checkActiveSession",
      "isChosen",
    ],
    [
      "modules/checkout/components/review/index.tsx",
      "By clicking",
      "When you click",
    ],
    ["app/[countryCode]/(main)/layout.tsx", "{props.children}", "{content}"],
  ] as [File, string, string][])(
    "says what to do in a %s with another name for %s",
    (file, name, other) => {
      write(file, BEFORE[file].replaceAll(name, other))
      const { code, output } = kit(shop)
      expect(code).toBe(1)
      expect(output).toContain(`✗ ${file}`)
      const guide = pieces.filter((piece) => piece.file === file)
      const shown = bare(output)
      const left = guide.filter(({ code }) => shown.includes(bare(code)))
      expect(left).toHaveLength(1)
      // Once a person has made the edit, the command is content.
      write(file, `${read(file)}\n${left[0]?.code}`)
      expect(kit(shop).code).toBe(0)
    }
  )

  it("imports no icon for an entry that already has one", () => {
    const file = "lib/constants.tsx"
    const entry = '  pp_sbp_shop: { title: "SBP", icon: <Icon /> },\n'
    write(file, BEFORE[file].replace(/^}$/m, `${entry}}`))
    expect(kit(shop).code).toBe(0)
    expect(read(file)).not.toContain("SbpMark")
  })

  it("asks for the package that draws the codes", () => {
    write("../package.json", manifest("15.5.18", {}))
    const { code, output } = kit(shop)
    expect(output).toContain("✗ ../package.json")
    expect(output).toContain("npm install lean-qr@2")
    expect(code).toBe(1)
  })

  it("edits a payment step whose sessions have a type", () => {
    const file = "modules/checkout/components/payment/index.tsx"
    const typed = BEFORE[file].replace(
      "(paymentSession) =>",
      "(paymentSession: any) =>"
    )
    write(file, typed)
    expect(kit(shop).code).toBe(0)
    expect(bare(read(file))).toContain('"pending"||(isSbp(')
  })

  it("edits a sentence whose line is broken elsewhere", () => {
    const file = "modules/checkout/components/review/index.tsx"
    write(
      file,
      BEFORE[file].replace("the Place Order", "the\n    Place\n    Order")
    )
    expect(kit(shop).code).toBe(0)
    expect(read(file)).toContain(
      'By clicking the {sbpButtonName(cart) ?? "Place Order"} button, you'
    )
  })

  it("leaves a sentence of the shop's own as it is", () => {
    const file = "modules/checkout/components/review/index.tsx"
    const own = BEFORE[file].replace(/By clicking.*/, '{t("terms")}')
    write(file, own)
    expect(kit(shop).code).toBe(0)
    expect(read(file)).toBe(own)
  })

  it("leaves a shop without the starter's button for free orders as it is", () => {
    const file = "modules/checkout/components/payment-button/index.tsx"
    write(file, BEFORE[file].replaceAll("ManualTestPaymentButton", "Other"))
    expect(kit(shop).code).toBe(0)
    expect(read(file)).not.toContain("cart.total === 0")
  })

  it("edits a newer layout", () => {
    const file = "app/[countryCode]/(main)/layout.tsx"
    write(file, BEFORE[file].replace("{props.children}", "{children}"))
    expect(kit(shop).code).toBe(0)
    expect(bare(read(file))).toContain("<SbpPaymentResume/>{children}")
  })

  it("says what to do when a line could be one of two", () => {
    const file = "modules/checkout/components/payment-button/index.tsx"
    write(file, `${BEFORE[file]}switch (1) {\n  default:\n}\n`)
    expect(kit(shop).output).toContain("before `default`")
    expect(read(file)).not.toContain("<SbpPaymentButton")
  })

  it("uses only what Next 16 has", () => {
    write("../package.json", manifest("^16.0.1"))
    kit(shop)
    const action = read("lib/data/sbp-payment.ts")
    expect(action).toContain('import { updateTag } from "next/cache"')
    expect(action).not.toContain("revalidateTag")
    expect(kit(shop).code).toBe(0)
  })

  it("edits files with the line ends of Windows", () => {
    for (const file of files) {
      write(file, BEFORE[file].replaceAll("\n", "\r\n"))
    }
    expect(kit(shop).code).toBe(0)
    expect(read("lib/data/cart.ts")).toContain("await forgetOrderedCart()")
  })

  it("refuses a folder that is no such storefront", () => {
    rmSync(source("lib/data/cart.ts"))
    const { code, output } = npxKit(shop)
    expect(output).toContain("is not Medusa's Next.js starter")
    expect(code).toBe(2)
    expect(npxKit().code).toBe(2)
  })
})
