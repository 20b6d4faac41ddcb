import { IncomingMessage } from "node:http"
import { Socket } from "node:net"
import { expect, test } from "vitest"
import { countedAddress, networkOf, peerOf } from "./peer.ts"

const incoming = (headers: Record<string, string>): IncomingMessage =>
  Object.assign(new IncomingMessage(new Socket()), { headers })

const forwarded = {
  host: "inner:8080",
  "x-forwarded-for": "6.6.6.6, 10.1.1.1",
  "x-forwarded-proto": "https",
  "x-forwarded-host": "livcam.example",
}

test("what a client says of proxies does not count unless the operator has one", () => {
  expect(peerOf(incoming(forwarded), { trustsProxy: false })).toEqual({
    ip: "",
    host: "inner:8080",
    isSecure: false,
    country: null,
  })
})

test("behind a proxy its own entry, the last one, says who asks and how", () => {
  expect(peerOf(incoming(forwarded), { trustsProxy: true })).toEqual({
    ip: "10.1.1.1",
    host: "livcam.example",
    isSecure: true,
    country: null,
  })
  expect(peerOf(incoming({ host: "a", "x-forwarded-proto": "http" }), { trustsProxy: true })).toMatchObject({
    host: "a",
    isSecure: false,
  })
})

test.each([
  ["203.0.113.9", "203.0.113.9"],
  ["203.0.113.9:51234", "203.0.113.9"],
  ["::ffff:203.0.113.9", "203.0.113.9"],
  ["[::ffff:203.0.113.9]:443", "203.0.113.9"],
  ["::ffff:cb00:7109", "203.0.113.9"],
  ["2001:db8:1:2:aaaa::1", "2001:db8:1:2::/64"],
  ["2001:DB8:1:2:ffff:ffff:ffff:ffff", "2001:db8:1:2::/64"],
  ["[2001:db8:1:2::7]:8443", "2001:db8:1:2::/64"],
  ["[2001:db8::7]", "2001:db8:0:0::/64"],
  ["fe80::1%eth0", "fe80:0:0:0::/64"],
  ["::1", "0:0:0:0::/64"],
])("limits count %s as %s", (text, counted) => {
  expect(countedAddress(text)).toBe(counted)
})

test("a forwarded entry that is no address does not count: the connection's own address does", () => {
  for (const entry of ["unknown", "_hidden", "203.0.113.9:51234:1", "[::1", "<script>", "1.2.3", "a".repeat(5_000)]) {
    expect(countedAddress(entry)).toBeUndefined()
    const socket = Object.assign(new Socket(), {})
    Object.defineProperty(socket, "remoteAddress", { value: "::ffff:10.0.0.1" })
    const request = Object.assign(new IncomingMessage(socket), { headers: { "x-forwarded-for": `1.1.1.1, ${entry}` } })
    expect(peerOf(request, { trustsProxy: true }).ip).toBe("10.0.0.1")
  }
})

test.each([
  ["203.0.113.9", "203.0.113.0"],
  ["::ffff:203.0.113.9", "203.0.113.0"],
  ["2001:db8:85a3:8d3:1319:8a2e:370:7348", "2001:db8:85a3::"],
  ["2001:db8:85a3:8d3::/64", "2001:db8:85a3::"],
  ["::1", "::"],
  ["", ""],
])("the network of %s is %s: no whole address, of either kind", (ip, network) => {
  expect(networkOf(ip)).toBe(network)
})

const SAID = [
  ["PT", "PT"],
  ["pt", "PT"],
  ["XX, in", "IN"],
  ["IN, XX", null],
  ["XX", null],
  ["T1", null],
  ["EU", null],
  ["MY-C", null],
  ["Portugal", null],
  ["", null],
  [undefined, null],
] as const
test.each(SAID)("AUTH-15: a proxy that says %s of an address tells the country %s", (said, country) => {
  const request = incoming({ host: "a", ...(said !== undefined && { "cf-ipcountry": said }) })
  expect(peerOf(request, { trustsProxy: true, countryHeader: "cf-ipcountry" }).country).toBe(country)
})

test("AUTH-15: what a client says of its country does not count without a proxy, nor in a header that the operator has not named", () => {
  const request = incoming({ host: "a", "cf-ipcountry": "PT" })
  for (const trust of [
    { trustsProxy: false, countryHeader: "cf-ipcountry" },
    { trustsProxy: true },
    { trustsProxy: true, countryHeader: null },
    { trustsProxy: true, countryHeader: "x-country" },
  ])
    expect(peerOf(request, trust).country).toBeNull()
})
