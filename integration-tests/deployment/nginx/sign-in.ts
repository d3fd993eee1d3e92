import { type ProxyRoom, startNginx } from "./room"

export function signIn(get: () => ProxyRoom) {
  it("gives a cookie for https only", async () => {
    const { status, headers } = await get().postAsAdmin("/auth/session", {})
    expect(status).toBe(200)
    expect(headers["set-cookie"]).toMatchObject([
      expect.stringMatching(
        /^connect\.sid=.*; HttpOnly; Secure; SameSite=Lax$/
      ),
    ])
  })

  it("gives none when Medusa is not told that it was https", async () => {
    const room = get()
    const nginx = await startNginx({
      upstream: room.stage.storePort,
      changes: [["proxy_set_header X-Forwarded-Proto .*;", ""]],
    })
    try {
      const answer = await room.postAsAdmin("/auth/session", {}, nginx)
      expect(answer.status).toBe(200)
      expect(answer.headers["set-cookie"]).toBeUndefined()
    } finally {
      await nginx.stop()
    }
  })
}
