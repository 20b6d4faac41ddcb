/** Serves the small pages of tests/browser/pages/ straight from the sources, without the app around them. */
import { resolve } from "node:path"
import tailwindcss from "@tailwindcss/vite"
import react from "@vitejs/plugin-react"
import { createServer } from "vite"

export interface PageServer {
  readonly urlOf: (page: string) => string
  readonly origin: string
  close(): Promise<void>
}

export const servePages = async (): Promise<PageServer> => {
  const server = await createServer({
    configFile: false,
    root: resolve(import.meta.dirname, "../../.."),
    cacheDir: "node_modules/.vite-test-pages",
    logLevel: "error",
    plugins: [react(), tailwindcss()],
    server: { port: 0, host: "127.0.0.1", hmr: false, watch: null },
    optimizeDeps: { entries: ["tests/browser/pages/*.html"] },
  })
  await server.listen()
  const address = server.httpServer?.address()
  if (address === null || address === undefined || typeof address === "string")
    throw new Error("The server has no port.")
  const origin = `http://127.0.0.1:${address.port}`
  return { origin, urlOf: (page) => `${origin}/tests/browser/pages/${page}`, close: () => server.close() }
}
