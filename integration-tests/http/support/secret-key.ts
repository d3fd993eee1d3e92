import type { HttpTypes } from "@medusajs/framework/types"
import type { HttpClient } from "../http-client"

/** A program's client: an admin may give any program a secret API key. */
export async function secretKey(
  anonymous: HttpClient,
  admin: HttpClient
): Promise<HttpClient> {
  const { api_key } = await admin.post<HttpTypes.AdminApiKeyResponse>(
    "/admin/api-keys",
    { type: "secret", title: "ERP" }
  )
  const basic = Buffer.from(`${api_key.token}:`).toString("base64")
  return anonymous.with({ authorization: `Basic ${basic}` })
}
