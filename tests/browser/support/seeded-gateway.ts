/** Before all browser tests: the gateway is bundled, starts once on an empty folder and is stopped. Each test file's gateway begins with a copy. */
import { rm } from "node:fs/promises"
import { resolve } from "node:path"
import type { TestProject } from "vitest/node"
import { bundleGateway } from "../../../scripts/setup/gateway-bundle.mjs"
import { type GatewayProcessOptions, makeGatewayProcess } from "./gateway-process.ts"

declare module "vitest" {
  export interface ProvidedContext {
    /** A gateway's data folder with the demo world in it, and how a gateway is run there. */
    readonly seededGateway: { readonly data: string; readonly options: GatewayProcessOptions }
  }
}

/** As JavaScript it starts in a quarter of the processor's time that the sources take. */
const bundle = resolve(".cache/test-gateway")
// A database that lives for a minute does not pay for its WebAssembly being optimised: a fifth of the gateway's processor time.
const options = { bundle, env: { LIVCAM_DIST: resolve("dist") }, flags: ["--liftoff-only"] }

export default async ({ provide }: TestProject): Promise<() => Promise<void>> => {
  await bundleGateway(bundle)
  const gateway = await makeGatewayProcess(undefined, options)
  await gateway.start()
  await gateway.kill()
  provide("seededGateway", { data: gateway.data, options })
  return () => rm(gateway.data, { recursive: true, force: true })
}
