import { dropDatabase } from "./databases"

export default async function globalTeardown(): Promise<void> {
  await dropDatabase(String(process.env.SEEDED_DATABASE))
  await globalThis.stopTestPostgres?.()
}
