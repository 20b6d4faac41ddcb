/**
 * Before all browser tests: bundles the gateway, starts it once on an empty folder and stops it. Each test file's
 * gateway begins with a copy of that folder.
 */
import { rm } from "node:fs/promises"
import type { TestProject } from "vitest/node"
import { bundleGateway } from "../../../scripts/setup/gateway-bundle.mjs"
import { BUNDLED, type GatewayProcessOptions, makeGatewayProcess } from "./gateway-process.ts"

declare module "vitest" {
  export interface ProvidedContext {
    /** A gateway's data folder with the demo world in it, and the options for running a gateway on it. */
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
