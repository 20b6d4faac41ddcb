import { makeRawIdb } from "../engines/raw-idb.ts"
import { serveEngine } from "../serve-engine.ts"

serveEngine(makeRawIdb)
