/**
 * `npm run dev`: the gateway on 8081, restarted when its code changes, and Vite's server on 5173 in front of it.
 * vite.config.ts reads LIVCAM_GATEWAY and proxies to it. The data is separate from that of `npm start`.
 */
import { join } from "node:path"
import { root, runMain, say } from "./setup/project.mjs"
import { runServices } from "./setup/services.mjs"
import { ensureDependencies } from "./setup.mjs"

const GATEWAY_PORT = "8081"
const PAGE_PORT = "5173"

/** @param {ReadonlyArray<string>} parts below node_modules */
const tool = (...parts) => join(root, "node_modules", ...parts)

await runMain(async () => {
  await ensureDependencies()
  say(`The page: http://localhost:${PAGE_PORT}   The gateway behind it: http://127.0.0.1:${GATEWAY_PORT}`)
  return runServices([
    {
      program: process.execPath,
      args: [tool("tsx", "dist", "cli.mjs"), "watch", "--clear-screen=false", "gateway/main.ts"],
      env: { PORT: GATEWAY_PORT, LIVCAM_DATA: process.env.LIVCAM_DATA ?? join(".data", "dev") },
    },
    {
      program: process.execPath,
      args: [tool("vite", "bin", "vite.js"), "--port", PAGE_PORT, "--strictPort"],
      env: { LIVCAM_GATEWAY: `http://127.0.0.1:${GATEWAY_PORT}` },
    },
  ])
})
