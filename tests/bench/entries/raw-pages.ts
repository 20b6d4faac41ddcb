import { makeRawPages } from "../engines/raw-pages.ts"
import { serveEngine } from "../serve-engine.ts"

serveEngine(makeRawPages)
