import { mayNotify } from "../may-notify"

const shop = (...notificationIps: string[]) => ({
  options: { notificationIps },
})

describe("the list of addresses", () => {
  it("admits every address while it is empty", () => {
    expect(mayNotify("198.51.100.9", [shop()])).toBe(true)
    expect(mayNotify(undefined, [shop()])).toBe(true)
  })

  it.each([
    ["203.0.113.7", "203.0.113.7", true],
    ["203.0.113.8", "203.0.113.7", false],
    ["203.0.113.0", "203.0.113.0/24", true],
    ["203.0.113.255", "203.0.113.0/24", true],
    ["203.0.114.0", "203.0.113.0/24", false],
    ["203.0.112.255", "203.0.113.0/24", false],
    ["10.200.3.4", "10.0.0.0/8", true],
    ["198.51.100.9", "0.0.0.0/0", true],
    ["2001:db8::7", "2001:db8::7", true],
    ["2001:0DB8:0::0007", "2001:db8::7", true],
    ["2001:db8::8", "2001:db8::7", false],
    ["2001:db8:1:2::3", "2001:db8:1::/48", true],
    ["2001:db8:2::3", "2001:db8:1::/48", false],
    ["203.0.113.7", "2001:db8::/32", false],
    ["2001:db8::7", "203.0.113.0/24", false],
  ])("of %s against %s says %s", (ip, entry, expected) => {
    expect(mayNotify(ip, [shop(entry)])).toBe(expected)
    expect(mayNotify(ip, [shop("192.0.2.1", entry)])).toBe(expected)
  })

  it.each(["::ffff:203.0.113.7", "::FFFF:203.0.113.7", "::ffff:cb00:7107"])(
    "knows an IPv4 address that is written %s",
    (ip) => {
      expect(mayNotify(ip, [shop("203.0.113.7")])).toBe(true)
      expect(mayNotify(ip, [shop("203.0.113.0/24")])).toBe(true)
      expect(mayNotify(ip, [shop("203.0.113.8")])).toBe(false)
    }
  )

  it.each([undefined, "", "unknown", "203.0.113.7, 10.0.0.1", "203.0.113"])(
    "lets %j not in",
    (ip) => {
      expect(mayNotify(ip, [shop("203.0.113.7", "2001:db8::/32")])).toBe(false)
    }
  )

  it("of either shop suffices if both shops' keys made the address", () => {
    const shops = [shop("203.0.113.7"), shop("203.0.113.8")]
    expect(mayNotify("203.0.113.8", shops)).toBe(true)
    expect(mayNotify("203.0.113.9", shops)).toBe(false)
  })

  it("admits no address without a shop", () => {
    expect(mayNotify("203.0.113.7", [])).toBe(false)
  })
})
