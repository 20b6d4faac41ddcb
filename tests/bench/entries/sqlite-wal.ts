import { makeSqlite } from "../engines/sqlite.ts"
import { serveEngine } from "../serve-engine.ts"

serveEngine(makeSqlite)
