/** Before the tests: the gallery of views is served from the sources, and a gateway with the demo world stands beside it. */
import { bundleGateway } from "../../scripts/setup/gateway-bundle.mjs"
import { BUNDLED, makeGatewayProcess } from "../browser/support/gateway-process.ts"
import { servePages } from "../browser/support/page-server.ts"

export default async (): Promise<() => Promise<void>> => {
  // A build would make this a process of production, which serves no gallery and no demo.
  process.env.NODE_ENV ??= "test"
  await bundleGateway(BUNDLED.bundle)
  const gateway = await makeGatewayProcess(undefined, BUNDLED)
  const [gallery] = await Promise.all([servePages(), gateway.start()])
  process.env.LIVCAM_GALLERY = gallery.origin
  process.env.LIVCAM_ORIGIN = gateway.origin
  return async () => {
    await gallery.close()
    await gateway.dispose()
  }
}
