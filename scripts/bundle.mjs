/**
 * `npm run bundle`: writes the gateway and the built page into one folder, `dist-gateway/`, for a machine without the
 * sources. docs/production.md says how to run it.
 */
import { cpSync } from "node:fs"
import { join } from "node:path"
import { buildWhenStale } from "./setup/build.mjs"
import { root, runMain, say } from "./setup/project.mjs"
import { ensureDependencies } from "./setup.mjs"

await runMain(async () => {
  await ensureDependencies()
  await buildWhenStale()
  const { bundleGateway } = await import("./setup/gateway-bundle.mjs")
  const folder = join(root, "dist-gateway")
  await bundleGateway(folder)
  cpSync(join(root, "dist"), join(folder, "dist"), { recursive: true })
  say("Written: dist-gateway/. Run it by `npm install && node bin/main.js` there.")
  return 0
})
