import { dropDatabase, inDatabase } from "./databases"

export default async function globalTeardown(): Promise<void> {
  await globalThis.seedingInAdvance
  const seeded = await inDatabase(
    "postgres",
    `SELECT datname FROM pg_database WHERE datname LIKE '${process.env.SEEDED_DATABASE}%'`
  )
  for (const { datname } of seeded as { datname: string }[]) {
    await dropDatabase(datname)
  }
  await globalThis.stopTestPostgres?.()
}
