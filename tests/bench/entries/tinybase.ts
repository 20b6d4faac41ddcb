import { makeTinybase } from "../engines/tinybase.ts"
import { serveEngine } from "../serve-engine.ts"

serveEngine(makeTinybase)
