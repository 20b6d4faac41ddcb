/** Before the tests: serves the gallery of views from the sources, and starts a gateway with the demo world. */
import { bundleGateway } from "../../scripts/setup/gateway-bundle.mjs"
import { BUNDLED, makeGatewayProcess } from "../browser/support/gateway-process.ts"
import { servePages } from "../browser/support/page-server.ts"

export default async (): Promise<() => Promise<void>> => {
  // Otherwise a build would make this a production process, which serves no gallery and no demo.
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
