import { createHash, timingSafeEqual } from "node:crypto"

export interface Shop {
  shopId: number
  secretKey: string
}

/** The shop whose `shopId:secretKey` the header carries by HTTP Basic. */
export function authenticate(
  header: string | undefined,
  shops: readonly Shop[]
): Shop | undefined {
  const given = /^basic ([a-z0-9+/]+={0,2})$/i.exec(header ?? "")?.[1]
  if (given === undefined) {
    return undefined
  }
  const credentials = digest(Buffer.from(given, "base64"))
  // Every shop is compared, so that the time does not reveal which one matched.
  const matches = shops.filter((shop) =>
    timingSafeEqual(credentials, digest(`${shop.shopId}:${shop.secretKey}`))
  )
  return matches[0]
}

function digest(content: string | Buffer): Buffer {
  return createHash("sha256").update(content).digest()
}
