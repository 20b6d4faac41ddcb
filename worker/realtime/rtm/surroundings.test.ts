import { expect, test } from "vitest"
import { prepareSurroundings, withoutWorker } from "./surroundings.ts"

test("CARD-09: what the SDK takes for granted is made where it lacks, and left alone where it is", () => {
  const worker: { self?: unknown; window?: unknown; document?: { createElement(): Record<string, unknown> } } = {}
  prepareSurroundings(worker)
  expect([worker.self, worker.window]).toEqual([worker, worker])
  const canvas = worker.document?.createElement() as {
    style: object
    getContext(): unknown
    captureStream(): unknown
    setAttribute(): void
  }
  expect([canvas.style, canvas.getContext(), canvas.captureStream()]).toEqual([{}, null, null])
  canvas.setAttribute()
  const page = { self: 1, window: 2, document: 3 }
  prepareSurroundings(page)
  expect(page).toEqual({ self: 1, window: 2, document: 3 })
})

test("CARD-09: the worker's own Worker is back when the SDK has loaded, or has not", async () => {
  const scope: { Worker?: unknown } = { Worker: "kept" }
  expect(await withoutWorker(scope, async () => typeof scope.Worker)).toBe("undefined")
  expect(scope.Worker).toBe("kept")
  await expect(withoutWorker(scope, () => Promise.reject(new Error("no chunk")))).rejects.toThrow("no chunk")
  expect(scope.Worker).toBe("kept")
})
