import type { HttpTypes } from "@medusajs/framework/types"
import axios from "axios"
import { adminEmail, demoPassword } from "../../../scripts/seed/logins"
import { checkOut, openShop } from "../../chaos/support/shoppers"
import { StoreProcess } from "../../chaos/support/store-process"
import { type End, endAll, endingIfFailed } from "../../e2e/support/ends"
import { Stage } from "../../e2e/support/stage"
import type { RawRequest } from "../../http/support/raw-request"
import type { Shop } from "../../http/support/shop"
import { theExample } from "../../docs/support/examples-of"
import { Nginx, type NginxOptions } from "../support/nginx"
import { OperatedStore } from "../support/operated-store"
import { inProduction } from "../support/production"
import { securePost } from "../support/secure-request"

/** The only caller that the store's list of addresses has. */
export const GATEWAY_IP = "127.0.0.1"

type Headers = Record<string, string>

/** One store behind one proxy, set up as the page says. */
export class ProxyRoom extends OperatedStore {
  private constructor(
    readonly stage: Stage,
    readonly nginx: Nginx,
    readonly store: StoreProcess,
    shop: Shop,
    private readonly headers: { admin: Headers; shopper: Headers },
    private readonly ends: End[]
  ) {
    super(shop)
  }

  static open(): Promise<ProxyRoom> {
    return endingIfFailed(async (ends) => {
      const stage = await Stage.open("nginx", ends)
      // Only what a test sends itself is told.
      stage.simulator.configure({ notifications: { drop: true } })
      const nginx = await startNginx({ upstream: stage.storePort })
      ends.push(() => nginx.stop())
      const store = await StoreProcess.start({
        ...inProduction(stage, nginx.origin),
        DISABLE_ADMIN: "true",
        SBP_NOTIFICATION_IPS: GATEWAY_IP,
        SBP_PAYOUTS_TIMEOUT_MS: "30000",
      })
      ends.push(() => store.kill())
      const shop = await openShop(originOf(stage))
      const headers = {
        admin: await adminHeaders(stage),
        shopper: await shopperHeaders(shop),
      }
      return new ProxyRoom(stage, nginx, store, shop, headers, ends)
    })
  }

  /** A payment that the payer has paid, and nobody has told of. */
  async paid() {
    const checkout = await checkOut(originOf(this.stage), this.stage.simulator)
    const path = new URL(checkout.address).pathname
    const token = path.split("/").pop() ?? ""
    const [, mac = ""] = token.split(".")
    return { ...checkout, path, token, mac }
  }

  /** Something sent to the proxy, from wherever. */
  async post(path: string, request: RawRequest, nginx = this.nginx) {
    return securePost(`${nginx.origin}${path}`, nginx.ca, request)
  }

  postAsAdmin(path: string, body: object, nginx = this.nginx) {
    const { admin } = this.headers
    return this.post(path, jsonRequest(body, admin), nginx)
  }

  postAsShopper(path: string, body: object, nginx = this.nginx) {
    const { shopper } = this.headers
    return this.post(path, jsonRequest(body, shopper), nginx)
  }

  close(): Promise<void> {
    return endAll(this.ends)
  }
}

/** The example of the page, in front of something. */
export function startNginx(options: NginxOptions): Promise<Nginx> {
  return Nginx.start(theExample("deployment.md", "nginx", "server {"), options)
}

/** The store without its proxy. */
function originOf({ storePort }: Stage): string {
  return `http://127.0.0.1:${storePort}`
}

function jsonRequest(content: object, headers: Headers): RawRequest {
  return {
    body: JSON.stringify(content),
    headers: { ...headers, "content-type": "application/json" },
  }
}

async function adminHeaders(stage: Stage): Promise<Headers> {
  const { data } = await axios.post<{ token: string }>(
    `${originOf(stage)}/auth/user/emailpass`,
    { email: adminEmail, password: demoPassword }
  )
  return { authorization: `Bearer ${data.token}` }
}

async function shopperHeaders({ admin }: Shop): Promise<Headers> {
  const { api_keys } = await admin.get<HttpTypes.AdminApiKeyListResponse>(
    "/admin/api-keys?type=publishable"
  )
  return { "x-publishable-api-key": api_keys[0]?.token ?? "" }
}
