import { IncomingMessage } from "node:http"
import { Socket } from "node:net"
import { expect, test } from "vitest"
import { peerOf } from "./peer.ts"

const incoming = (headers: Record<string, string>): IncomingMessage =>
  Object.assign(new IncomingMessage(new Socket()), { headers })

const forwarded = {
  host: "inner:8080",
  "x-forwarded-for": "6.6.6.6, 10.1.1.1",
  "x-forwarded-proto": "https",
  "x-forwarded-host": "livcam.example",
}

test("what a client says of proxies does not count unless the operator has one", () => {
  expect(peerOf(incoming(forwarded), false)).toEqual({ ip: "", host: "inner:8080", isSecure: false })
})

test("behind a proxy its own entry, the last one, says who asks and how", () => {
  expect(peerOf(incoming(forwarded), true)).toEqual({ ip: "10.1.1.1", host: "livcam.example", isSecure: true })
  expect(peerOf(incoming({ host: "a", "x-forwarded-proto": "http" }), true)).toMatchObject({
    host: "a",
    isSecure: false,
  })
})
