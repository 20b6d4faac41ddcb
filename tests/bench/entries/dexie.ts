import { makeDexie } from "../engines/dexie.ts"
import { serveEngine } from "../serve-engine.ts"

serveEngine(makeDexie)
