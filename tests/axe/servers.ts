/** Before the tests: the gallery of views is served from the sources, and a gateway with the demo world stands beside it. */
import { makeGatewayProcess } from "../browser/support/gateway-process.ts"
import { servePages } from "../browser/support/page-server.ts"

export default async (): Promise<() => Promise<void>> => {
  const [gallery, gateway] = [await servePages(), await makeGatewayProcess()]
  await gateway.start()
  process.env.LIVCAM_GALLERY = gallery.origin
  process.env.LIVCAM_ORIGIN = gateway.origin
  return async () => {
    await gallery.close()
    await gateway.dispose()
  }
}
