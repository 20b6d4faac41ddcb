/** A test file's own gateway and browsers. Both begin before its tests and are gone after them. */
import { afterAll, beforeAll, beforeEach, inject } from "vitest"
import { type Crowd, makeCrowd } from "./crowd.ts"
import { type GatewayProcess, makeGatewayProcess } from "./gateway-process.ts"

export interface Town {
  readonly gateway: GatewayProcess
  readonly crowd: Crowd
}

/** How much of a gateway's output a failed test prints, in characters from its end. */
const TOLD_CHARACTERS = 2_000

/** A gateway with the demo world in it, not started yet. `env`: more environment variables. */
export const seededGateway = (env: Readonly<Record<string, string>> = {}): Promise<GatewayProcess> => {
  const { data, options } = inject("seededGateway")
  return makeGatewayProcess(data, { ...options, env: { ...options.env, ...env } })
}

/**
 * To be called once, at the top of the file. When a test fails, pictures of all pages go to `.cache/<pictures>`. `env`:
 * as above.
 */
export const openTown = (pictures: string, env: Readonly<Record<string, string>> = {}): Town => {
  let gateway: GatewayProcess | undefined
  let crowd: Crowd | undefined
  const opened = <A>(part: A | undefined): A => {
    if (part === undefined) throw new Error("the town opens before the tests, not before the file")
    return part
  }
  beforeAll(async () => {
    gateway = await seededGateway(env)
    await gateway.start()
    crowd = makeCrowd(gateway.origin)
  })
  afterAll(async () => {
    await crowd?.dispose()
    await gateway?.dispose()
  })
  beforeEach(({ task, onTestFailed }) =>
    onTestFailed(async () => {
      await crowd?.photograph(`.cache/${pictures}/${task.id}`)
      if (gateway !== undefined) console.error(`the gateway: …${gateway.output().slice(-TOLD_CHARACTERS)}`)
    }),
  )
  return {
    get gateway() {
      return opened(gateway)
    },
    get crowd() {
      return opened(crowd)
    },
  }
}
