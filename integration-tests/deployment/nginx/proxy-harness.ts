import type { HttpTypes } from "@medusajs/framework/types"
import axios from "axios"
import { adminEmail, demoPassword } from "../../../scripts/seed/logins"
import { checkOut, openShop } from "../../chaos/support/checkout"
import { StoreProcess } from "../../chaos/support/store-process"
import { adminBuild } from "../../e2e/support/admin-build"
import {
  type Cleanup,
  runCleanups,
  cleaningUpOnFailure,
} from "../../e2e/support/cleanups"
import { StoreFixture } from "../../e2e/support/store-fixture"
import type { RawRequest } from "../../http/support/raw-request"
import type { Shop } from "../../http/support/shop"
import { theExample } from "../../docs/support/examples-of"
import { Nginx, type NginxOptions } from "../support/nginx"
import { OperatedStore } from "../support/operated-store"
import { inProduction, productionFolder } from "../support/production"
import { securePost } from "../support/secure-request"

/** The only IP in the store's list of notification senders. */
export const GATEWAY_IP = "127.0.0.1"

type Headers = Record<string, string>

/** One store behind one proxy, configured as the page says. */
export class ProxyHarness extends OperatedStore {
  private constructor(
    readonly storeFixture: StoreFixture,
    readonly nginx: Nginx,
    readonly store: StoreProcess,
    shop: Shop,
    private readonly headers: { admin: Headers; shopper: Headers },
    private readonly cleanups: Cleanup[]
  ) {
    super(shop)
  }

  static open(): Promise<ProxyHarness> {
    return cleaningUpOnFailure(async (cleanups) => {
      const storeFixture = await StoreFixture.open("nginx", cleanups)
      // Only notifications that a test sends itself arrive.
      storeFixture.simulator.configure({ notifications: { drop: true } })
      const nginx = await startNginx({ upstream: storeFixture.storePort })
      cleanups.push(() => nginx.stop())
      const env = {
        ...inProduction(storeFixture, nginx.origin),
        SBP_NOTIFICATION_IPS: GATEWAY_IP,
      }
      const folder = await productionFolder(await adminBuild())
      const store = await StoreProcess.start(env, folder)
      cleanups.push(() => store.kill())
      const shop = await openShop(originOf(storeFixture))
      const headers = {
        admin: await adminHeaders(storeFixture),
        shopper: await shopperHeaders(shop),
      }
      return new ProxyHarness(
        storeFixture,
        nginx,
        store,
        shop,
        headers,
        cleanups
      )
    })
  }

  /** Pays; the store is not notified yet. */
  async paid() {
    const checkout = await checkOut(
      originOf(this.storeFixture),
      this.storeFixture.simulator
    )
    const path = new URL(checkout.address).pathname
    const token = path.split("/").pop() ?? ""
    const [, mac = ""] = token.split(".")
    return { ...checkout, path, token, mac }
  }

  /** A request to the proxy, with any options. */
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
    return runCleanups(this.cleanups)
  }
}

/** nginx with the page's example, in front of any upstream. */
export function startNginx(options: NginxOptions): Promise<Nginx> {
  return Nginx.start(theExample("deployment.md", "nginx", "server {"), options)
}

/** The address of the store without its proxy. */
function originOf({ storePort }: StoreFixture): string {
  return `http://127.0.0.1:${storePort}`
}

function jsonRequest(content: object, headers: Headers): RawRequest {
  return {
    body: JSON.stringify(content),
    headers: { ...headers, "content-type": "application/json" },
  }
}

async function adminHeaders(storeFixture: StoreFixture): Promise<Headers> {
  const { data } = await axios.post<{ token: string }>(
    `${originOf(storeFixture)}/auth/user/emailpass`,
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
