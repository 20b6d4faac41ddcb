/** A real gateway in this process that also serves the pages of a lab, bundled as production bundles them. */
import { type Gateway, makeGateway } from "../../../gateway/app.ts"
import { serve } from "../../../gateway/serve.ts"

export interface LabSite {
  readonly origin: string
  readonly gateway: Gateway
  /** An address that answers after `release`. */
  hold(): { readonly url: string; readonly release: () => void }
  close(): Promise<void>
}

const html = (script: string) =>
  `<!doctype html><title>lab</title><link rel="icon" href="data:,"><script type="module" src="${script}"></script>`

/** `scripts` are source texts by path; each path `/x.js` has a page `/x/`. */
export const openLabSite = async (scripts: Readonly<Record<string, string>>): Promise<LabSite> => {
  const gateway = await makeGateway({ store: "memory", demo: 3 })
  const held = new Map<string, Promise<void>>()
  const fetch: Gateway["fetch"] = async (request, peer) => {
    const { pathname } = new URL(request.url)
    await held.get(pathname)
    if (held.has(pathname)) return new Response("")
    const script = scripts[pathname]
    if (script !== undefined) return new Response(script, { headers: { "content-type": "text/javascript" } })
    const page = pathname.replace(/\/$/, ".js")
    if (pathname.endsWith("/") && scripts[page] !== undefined)
      return new Response(html(page), { headers: { "content-type": "text/html" } })
    return gateway.fetch(request, peer)
  }
  const served = await serve({ host: "127.0.0.1", port: 0, trustsProxy: false }, async () => ({ ...gateway, fetch }))
  return {
    origin: `http://127.0.0.1:${served.port}`,
    gateway,
    hold: () => {
      const url = `/held/${held.size}`
      let release = () => {}
      held.set(
        url,
        new Promise((resolve) => {
          release = resolve
        }),
      )
      return { url, release: () => release() }
    },
    close: () => served.close(),
  }
}
