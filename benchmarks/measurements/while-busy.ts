import axios from "axios"
import { HttpClient } from "../../integration-tests/http/http-client"
import { adminEmail, demoPassword } from "../../scripts/seed/logins"
import type { Bench } from "../bring-up"
import type { Load } from "../store/jobs/watch-load"
import { postAtRate } from "./post"
import { notificationOf } from "./store-notifications"

/** Notifications a second that the store answers beside the measured work. */
const PER_SECOND = 20

/** How long some work took, and how busy the store was meanwhile. */
export type Busy = Load & {
  seconds: number
  /** How long notifications waited for their answer, in milliseconds. */
  answers: number[]
}

/** Logs a person in: their token costs less than a program's key, which Medusa hashes. */
export async function logIn(
  { origin }: Bench,
  email = adminEmail
): Promise<HttpClient> {
  const client = new HttpClient(axios.create({ baseURL: origin }))
  const login = { email, password: demoPassword }
  const path = "/auth/user/emailpass"
  const { token } = await client.post<{ token: string }>(path, login)
  return client.with({ authorization: `Bearer ${token}` })
}

/** Does the work while notifications arrive. */
export async function whileBusy<T>(
  bench: Bench,
  work: () => Promise<T>
): Promise<[Busy, T]> {
  const { store } = bench
  const invoices = await store.run("openInvoices", { count: PER_SECOND })
  const notifications = invoices.map((it) => notificationOf(bench, it))
  const answers: number[] = []
  await store.run("watchLoad", undefined)
  const startedAt = performance.now()
  let seconds: number | undefined
  const working = work().finally(() => {
    seconds = (performance.now() - startedAt) / 1_000
  })
  while (seconds === undefined) {
    // The store processes them the first time; after that they are repetitions.
    answers.push(...(await postAtRate(notifications, PER_SECOND)))
  }
  const result = await working
  const load = await store.run("readLoad", undefined)
  return [{ ...load, seconds, answers }, result]
}
