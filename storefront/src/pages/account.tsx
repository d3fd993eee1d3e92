import { FetchError } from "@medusajs/js-sdk"
import { useEffect, useRef, useState } from "preact/hooks"
import {
  type Customer,
  customer,
  isCustomerLost,
  loadCustomer,
  register,
  signIn,
  signOut,
} from "../account/customer"
import { BusyButton } from "../components/busy-button"
import { Complaint, Said } from "../components/complaint"
import { Field } from "../components/field"
import { Loading } from "../components/loading"
import { Trouble } from "../components/trouble"
import { WhenLoaded } from "../components/when-loaded"
import { announcement } from "../lib/announcement"
import { focusMain } from "../lib/focus-main"
import { date, money } from "../lib/format"
import { sdk } from "../lib/sdk"
import { useDoing } from "../lib/use-doing"
import { useForm } from "../lib/use-form"
import { useLoaded } from "../lib/use-loaded"
import { useTitle } from "../lib/use-title"
import { words } from "../words/language"

export const AccountPage = () => {
  const { account } = words.value
  useTitle(account.title)
  const who = customer.value
  const email = who && who.email
  const before = useRef<string | null | undefined>(undefined)
  useEffect(() => {
    if (before.current !== undefined && email !== undefined) {
      announcement.value = email ? account.signedIn(email) : account.signedOut
      // The form or the button that had the focus is gone.
      if (document.activeElement === document.body) {
        focusMain()
      }
    }
    before.current = email
  }, [email])
  return (
    <>
      <h1>{account.title}</h1>
      {who === undefined &&
        (isCustomerLost.value ? (
          <Trouble retry={() => void loadCustomer()} isInline />
        ) : (
          <Loading />
        ))}
      {who === null && <Door />}
      {who && <Home who={who} />}
    </>
  )
}

/** Sign in, or register. */
const Door = () => {
  const { account, checkout } = words.value
  const [isNew, setNew] = useState(false)
  const { isBusy, error, run, forget } = useDoing()
  const { mistakes, read, forgive, forgiveAll } = useForm()
  const enter = (event: SubmitEvent) => {
    event.preventDefault()
    const login = read(event.currentTarget as HTMLFormElement)
    if (login) {
      void run(() => comeIn(login as { email: string; password: string }))
    }
  }
  const turn = () => {
    setNew(!isNew)
    forgiveAll()
    forget()
  }
  const comeIn = (login: { email: string; password: string }) =>
    (isNew ? register : signIn)(login).catch((error: unknown) => {
      const isRefused = error instanceof FetchError && error.status === 401
      throw isRefused ? new Said(isNew ? account.taken : account.wrong) : error
    })
  return (
    <form class="door panel" noValidate onSubmit={enter} onInput={forgive}>
      <h2>{isNew ? account.register : account.signIn}</h2>
      <p>{account.guest}</p>
      <Field
        name="email"
        label={checkout.email}
        type="email"
        autocomplete="email"
        required
        mistakes={mistakes}
      />
      <Field
        key={isNew}
        name="password"
        label={account.password}
        type="password"
        autocomplete={isNew ? "new-password" : "current-password"}
        required
        minLength={isNew ? 8 : undefined}
        mistakes={mistakes}
      />
      <Complaint error={error} />
      <BusyButton type="submit" isBusy={isBusy}>
        {isNew ? account.register : account.signIn}
      </BusyButton>
      <button class="quiet" type="button" onClick={turn}>
        {isNew ? account.signInInstead : account.registerInstead}
      </button>
    </form>
  )
}

const Home = ({ who }: { who: Customer }) => {
  const { account } = words.value
  const { run } = useDoing()
  return (
    <>
      <p>
        {account.signedIn(who.email)}{" "}
        <button class="quiet" type="button" onClick={() => void run(signOut)}>
          {account.signOut}
        </button>
      </p>
      <h2>{account.orders}</h2>
      <Orders />
    </>
  )
}

const Orders = () => {
  const { account, order: said } = words.value
  const orders = useLoaded(readOrders, [])
  return (
    <WhenLoaded loaded={orders} isInline>
      {(found) =>
        found.length === 0 ? (
          <p>{account.noOrders}</p>
        ) : (
          <ul class="items orders">
            {found.map((order) => (
              <li key={order.id}>
                <a class="grow" href={`/orders/${order.id}`}>
                  {said.title(order.display_id ?? 0)}
                  <small>{date(order.created_at)}</small>
                </a>
                <span>{money(order.total, order.currency_code)}</span>
              </li>
            ))}
          </ul>
        )
      }
    </WhenLoaded>
  )
}

async function readOrders() {
  const fields = "id,display_id,created_at,total,currency_code"
  const query = { fields, order: "-created_at", limit: 50 }
  try {
    return (await sdk.store.order.list(query)).orders
  } catch (error) {
    // The token may have expired while the page was open.
    await loadCustomer()
    throw error
  }
}
