import { makeOurs } from "../engines/ours.ts"
import { serveEngine } from "../serve-engine.ts"

serveEngine(makeOurs)
