import { looksPublic } from "../looks-public"

describe("looksPublic", () => {
  it.each([
    "https://shop.example.com",
    "https://shop.example.com:8443/medusa",
    "https://xn--e1afmkfd.xn--p1ai",
    "https://203.0.113.7",
    "https://172.32.0.1",
    "https://100.128.0.1",
    "https://[2001:db8::1]",
    "https://local.example.com",
  ])("takes %s for public", (url) => {
    expect(looksPublic(url)).toBe(true)
  })

  it.each([
    "http://shop.example.com",
    "https://localhost:9000",
    "https://localhost.",
    "https://shop.localhost",
    "https://shop.local",
    "https://SHOP.LOCAL.",
    "https://medusa",
    "https://medusa.internal",
    "https://0.0.0.0",
    "https://127.0.0.1",
    "https://127.1",
    "https://2130706433",
    "https://10.1.2.3",
    "https://172.16.0.1",
    "https://172.31.255.255",
    "https://192.168.1.1",
    "https://169.254.169.254",
    "https://100.64.0.1",
    "https://[::1]",
    "https://[::]",
    "https://[fd00::1]",
    "https://[fe80::1]",
    "https://[::ffff:10.0.0.1]",
    "not an address",
    "",
  ])("does not take %s for public", (url) => {
    expect(looksPublic(url)).toBe(false)
  })
})
