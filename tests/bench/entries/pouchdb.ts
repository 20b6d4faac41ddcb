import { makePouchdb } from "../engines/pouchdb.ts"
import { serveEngine } from "../serve-engine.ts"

serveEngine(makePouchdb)
