import { type ProxyHarness, startNginx } from "./proxy-harness"

export function signIn(get: () => ProxyHarness) {
  it("sets a Secure cookie", async () => {
    const { status, headers } = await get().postAsAdmin("/auth/session", {})
    expect(status).toBe(200)
    expect(headers["set-cookie"]).toMatchObject([
      expect.stringMatching(
        /^connect\.sid=.*; HttpOnly; Secure; SameSite=Lax$/
      ),
    ])
  })

  it("sets no cookie if nginx does not forward the protocol", async () => {
    const harness = get()
    const nginx = await startNginx({
      upstream: harness.storeFixture.storePort,
      changes: [["proxy_set_header X-Forwarded-Proto .*;", ""]],
    })
    try {
      const answer = await harness.postAsAdmin("/auth/session", {}, nginx)
      expect(answer.status).toBe(200)
      expect(answer.headers["set-cookie"]).toBeUndefined()
    } finally {
      await nginx.stop()
    }
  })
}
