/** The only Comlink of the worker: puts its surface (session/worker-api.ts) where the page can call it. Logic-free. */
import { expose } from "comlink"
import type { WorkerApi } from "#schema/worker-api.ts"

/** Serves the page that started this worker. The port of `connect` comes as a transferred MessagePort. */
export const serve = (api: WorkerApi): void => expose(api)
