/**
 * The real worker, bundled as in production, in a page with nothing else (pages/worker-lab.ts), with a gateway in this
 * process.
 */
import { resolve } from "node:path"
import type { Page } from "playwright"
import { build } from "vite"
import { expect } from "vitest"
import type { Command } from "#schema/commands.ts"
import type { Query } from "#schema/queries.ts"
import { type Gateway, type GatewayOptions, makeGateway } from "../../../gateway/app.ts"
import { pageHeaders } from "../../../gateway/http/security-headers.ts"
import { serve } from "../../../gateway/serve.ts"
import { withoutAgoraMedia } from "../../../scripts/setup/without-agora-media.ts"
import type { Lab } from "../pages/worker-lab.ts"

const root = resolve(import.meta.dirname, "../../..")

declare const lab: Lab

/** The files of a bundle: paths and contents. */
const bundle = async (entry: string, name: string): Promise<ReadonlyArray<readonly [string, string | Uint8Array]>> => {
  const result = await build({
    configFile: false,
    logLevel: "error",
    root,
    plugins: [withoutAgoraMedia()],
    base: "/lab/",
    build: {
      write: false,
      target: "chrome123",
      modulePreload: false,
      rolldownOptions: {
        input: { [name]: resolve(root, entry) },
        output: { format: "es", entryFileNames: "[name].js", chunkFileNames: `${name}-[name].js` },
      },
    },
  })
  const output = "output" in result ? result.output : []
  return output.map((part) => [`/lab/${part.fileName}`, part.type === "chunk" ? part.code : part.source])
}

export interface LabServer {
  readonly gateway: Gateway
  readonly port: number
  /** The paths of the lab's files that browsers requested, in order. */
  readonly asked: ReadonlyArray<string>
  close(): Promise<void>
}

const PAGE = '<!doctype html><title>lab</title><script type="module" src="/lab/page.js"></script>'

export const serveLab = async (options: Partial<GatewayOptions> = {}): Promise<LabServer> => {
  const files = new Map<string, string | Uint8Array>([
    ["/lab/", PAGE],
    ...(await bundle("tests/browser/pages/worker-lab.ts", "page")),
    ...(await bundle("worker/main.ts", "worker")),
  ])
  const gateway = await makeGateway({ store: "memory", demo: 3, passwordCost: { N: 1024, r: 8, p: 1 }, ...options })
  const asked: string[] = []
  const isAgora = options.settings?.agora !== null && options.settings?.agora !== undefined
  const served: Gateway = {
    ...gateway,
    fetch: async (request, peer) => {
      const { pathname } = new URL(request.url)
      const file = files.get(pathname)
      if (file === undefined) return gateway.fetch(request, peer)
      asked.push(pathname)
      const headers = new Headers({ "content-type": pathname.endsWith(".js") ? "text/javascript" : "text/html" })
      const context = {
        host: peer?.host ?? "",
        isSecure: false,
        hasAgora: isAgora,
        isDocument: pathname.endsWith("/"),
        inlineScripts: [],
      }
      // The worker runs under production's policy; the page is a test's and has none.
      if (pathname !== "/lab/") for (const [name, value] of pageHeaders(context)) headers.set(name, value)
      return new Response(typeof file === "string" ? file : new Uint8Array(file), { headers })
    },
  }
  const { port, close } = await serve({ host: "127.0.0.1", port: 0, trustsProxy: false }, async () => served)
  return { gateway, port, asked, close }
}

/** Opens the lab in a page; returns what a test can ask of the tab. */
export const openLab = async (page: Page, name: string) => {
  await page.goto(`/lab/?tab=${name}`)
  await page.waitForFunction(() => "lab" in globalThis)
  const now = (as: string) => page.evaluate((asked) => lab.now(asked), as)
  return {
    page,
    execute: async (command: Command) => {
      const outcome = await page.evaluate((asked) => lab.execute(asked), command)
      if (!outcome.ok) throw new Error(`${command._tag} was refused: ${outcome.error.kind}`)
      return outcome.value
    },
    watch: (as: string, query: Query) =>
      page.evaluate(([under, asked]) => lab.watch(under, asked), [as, query] as const),
    now,
    until: (as: string, value: object, timeout = 60_000) =>
      expect.poll(() => now(as), { timeout }).toMatchObject({ state: "ready", value }),
    /** The texts of a watched thread, in its order. */
    texts: async (as: string): Promise<ReadonlyArray<string>> => {
      const { value } = (await now(as)) as { readonly value?: ThreadValue }
      return (value?.order ?? []).flatMap((id) => {
        return value?.rows?.[id]?.content.text ?? []
      })
    },
  }
}
export type LabTab = Awaited<ReturnType<typeof openLab>>

interface ThreadValue {
  readonly order?: ReadonlyArray<string>
  readonly rows?: Readonly<Record<string, { readonly content: { readonly text?: string } }>>
}

export const newMember = (userName: string): Extract<Command, { _tag: "register" }> => ({
  _tag: "register",
  email: `${userName.toLowerCase()}@mail.example`,
  password: "secret-1",
  birthday: "1990-05-10",
  gender: 2,
  userName,
  countryId: "MY",
})
