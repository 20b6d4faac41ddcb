/** Before all browser tests: a gateway starts once on an empty folder and is stopped. Each test file's gateway begins with a copy. */
import { rm } from "node:fs/promises"
import type { TestProject } from "vitest/node"
import { makeGatewayProcess } from "./gateway-process.ts"

declare module "vitest" {
  export interface ProvidedContext {
    /** A gateway's data folder with the demo world in it. */
    readonly seededGateway: string
  }
}

export default async ({ provide }: TestProject): Promise<() => Promise<void>> => {
  const gateway = await makeGatewayProcess()
  await gateway.start()
  await gateway.kill()
  provide("seededGateway", gateway.data)
  return () => rm(gateway.data, { recursive: true, force: true })
}
