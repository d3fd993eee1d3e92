import { Client, DatabaseError } from "pg"
import { Failure, reasonOf } from "../failure"

/** Runs queries on the database; its refusals become errors in one sentence. */
export async function withClient<T>(
  url: string,
  work: (client: Client) => Promise<T>
): Promise<T> {
  const client = await connect(url)
  try {
    return await work(client)
  } catch (error) {
    throw error instanceof DatabaseError ? refused(new URL(url), error) : error
  } finally {
    await client.end()
  }
}

async function connect(url: string): Promise<Client> {
  if (!/^postgres(ql)?:\/\//.test(url) || !URL.canParse(url)) {
    throw new Failure(
      "DATABASE_URL is no Postgres address: write it like " +
        "postgres://user:password@localhost:5432/name."
    )
  }
  const client = newClient(url)
  // Without a listener an idle connection that breaks would end the process.
  client.on("error", () => {})
  try {
    await client.connect()
    return client
  } catch (error) {
    throw explain(new URL(url), error)
  }
}

/** Reads the certificates that the URL names. */
function newClient(connectionString: string): Client {
  try {
    return new Client({ connectionString, connectionTimeoutMillis: 10_000 })
  } catch (error) {
    throw new Failure(
      `DATABASE_URL cannot be used (${reason(error)}): correct it.`
    )
  }
}

/** The server accepted the login, and refused the request. */
function refused(url: URL, error: DatabaseError): Failure {
  return new Failure(
    `The Postgres at ${url.host} refused "${url.username}" a query ` +
      `(${error.message}): let this user create tables in the database ` +
      `"${url.pathname.slice(1)}", or name another user in DATABASE_URL.`
  )
}

function explain(url: URL, error: unknown): Failure {
  const server = url.host
  const name = url.pathname.slice(1)
  const code = error instanceof DatabaseError ? error.code : undefined
  switch (code) {
    case "28P01":
    case "28000":
      return new Failure(
        `The Postgres at ${server} does not let "${url.username}" in: correct ` +
          "the user or the password in DATABASE_URL."
      )
    case "3D000":
      return new Failure(
        `The Postgres at ${server} has no database "${name}": create it, or ` +
          "correct DATABASE_URL."
      )
    case undefined:
      return new Failure(
        `No Postgres answers at ${server} (${reason(error)}): start it, or ` +
          "correct DATABASE_URL."
      )
    default:
      return new Failure(
        `The Postgres at ${server} refused the connection: ${reason(error)}`
      )
  }
}

function reason(error: unknown): string {
  if (error instanceof AggregateError) {
    return error.errors.map(reason).join(", ")
  }
  return reasonOf(error)
}
