import { makeRxdb } from "../engines/rxdb.ts"
import { serveEngine } from "../serve-engine.ts"

serveEngine(makeRxdb)
