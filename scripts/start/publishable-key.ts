import { withClient } from "./connect"

/** The key that a storefront sends, if there is one: the seed creates one. */
export async function publishableKey(
  databaseUrl: string
): Promise<string | undefined> {
  return withClient(databaseUrl, async (client) => {
    const { rows } = await client.query<{ token: string }>(
      `SELECT token FROM api_key
        WHERE type = 'publishable' AND revoked_at IS NULL AND deleted_at IS NULL
        ORDER BY created_at LIMIT 1`
    )
    return rows[0]?.token
  })
}
