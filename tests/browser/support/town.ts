/** A gateway of its own for a test file, and the people who come to it: both begin before its tests and are gone after them. */
import { afterAll, beforeAll, beforeEach, inject } from "vitest"
import { type Crowd, makeCrowd } from "./crowd.ts"
import { type GatewayProcess, makeGatewayProcess } from "./gateway-process.ts"

export interface Town {
  readonly gateway: GatewayProcess
  readonly crowd: Crowd
}

/** Of what a gateway has printed, told in the output when a test fails: its end. */
const TOLD_CHARACTERS = 2_000

/** A gateway with the demo world in it. It is to be started. `env`: what of its environment is its own. */
export const seededGateway = (env: Readonly<Record<string, string>> = {}): Promise<GatewayProcess> => {
  const { data, options } = inject("seededGateway")
  return makeGatewayProcess(data, { ...options, env: { ...options.env, ...env } })
}

/** To be called once, at the top of the file. What everybody sees when a test fails is in `.cache/<pictures>`. `env`: as above. */
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
