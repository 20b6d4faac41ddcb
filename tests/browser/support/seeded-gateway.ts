/** Before all browser tests: the gateway is bundled, starts once on an empty folder and is stopped. Each test file's gateway begins with a copy. */
import { rm } from "node:fs/promises"
import type { TestProject } from "vitest/node"
import { bundleGateway } from "../../../scripts/setup/gateway-bundle.mjs"
import { BUNDLED, type GatewayProcessOptions, makeGatewayProcess } from "./gateway-process.ts"

declare module "vitest" {
  export interface ProvidedContext {
    /** A gateway's data folder with the demo world in it, and how a gateway is run there. */
    readonly seededGateway: { readonly data: string; readonly options: GatewayProcessOptions }
  }
}

export default async ({ provide }: TestProject): Promise<() => Promise<void>> => {
  await bundleGateway(BUNDLED.bundle)
  const gateway = await makeGatewayProcess(undefined, BUNDLED)
  await gateway.start()
  await gateway.kill()
  provide("seededGateway", { data: gateway.data, options: BUNDLED })
  return () => rm(gateway.data, { recursive: true, force: true })
}
