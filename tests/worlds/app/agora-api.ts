/**
 * Agora's RESTful API on this machine, as far as the gateway uses it. Messages that it is asked to carry reach the
 * SDK's doubles.
 */
import { createServer } from "node:http"
import type { AddressInfo } from "node:net"
import type { GatewaySettings } from "../../../gateway/settings.ts"
import { makeRtmNetwork, type RtmNetwork } from "../realtime/rtm-double.ts"

export interface AgoraApi {
  readonly network: RtmNetwork
  /** Settings of a gateway that uses it. */
  readonly settings: Pick<GatewaySettings, "agora">
  /** Messages that it was asked to carry. */
  readonly carried: ReadonlyArray<{ readonly destination: string; readonly payload: string }>
  close(): void
}

const PATH = /^\/dev\/v2\/project\/([0-9a-f]{32})\/rtm\/users\/([^/]+)\/peer_messages$/

export const serveAgoraApi = async (): Promise<AgoraApi> => {
  const network = makeRtmNetwork()
  const appId = "a".repeat(32)
  const credentials = { key: "customer", secret: "sesame" }
  const expected = `Basic ${Buffer.from(`${credentials.key}:${credentials.secret}`).toString("base64")}`
  const carried: Array<{ readonly destination: string; readonly payload: string }> = []
  const server = createServer((request, response) => {
    let text = ""
    request.on("data", (chunk) => {
      text += String(chunk)
    })
    request.on("end", () => {
      const [, app, from = ""] = PATH.exec(request.url ?? "") ?? []
      const say = (status: number, body: object) =>
        response.writeHead(status, { "content-type": "application/json" }).end(JSON.stringify(body))
      if (request.method !== "POST" || app !== appId) return say(404, { result: "failed" })
      if (request.headers.authorization !== expected) return say(401, { result: "failed" })
      const { destination, payload } = JSON.parse(text)
      if (Buffer.byteLength(payload) > 32 * 1024) return say(400, { result: "failed" })
      carried.push({ destination, payload })
      network.deliver(destination, payload, from)
      return say(200, { result: "success", request_id: String(carried.length), code: "message_sent" })
    })
  })
  await new Promise<void>((done) => server.listen(0, "127.0.0.1", done))
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  return {
    network,
    settings: { agora: { appId, certificate: "b".repeat(32), rest: { ...credentials, origin } } },
    carried,
    close: () => server.close(),
  }
}
