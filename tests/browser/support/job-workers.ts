/** An empty page whose workers do one job each: those of tests/browser/pages that answer by `answer-jobs.ts`. */
import { createServer } from "node:http"
import type { AddressInfo } from "node:net"
import type { Page } from "playwright"
import { bundle } from "./bundle.ts"
import { makePersonBrowser } from "./chromium.ts"

export interface JobWorkers<Name extends string> {
  readonly page: Page
  /** Gives the job to a fresh worker, as after a reload. Rejects with the worker's error. */
  ask<Value>(name: Name, job: unknown): Promise<Value>
  dispose(): Promise<void>
}

/** `names` are files of tests/browser/pages, without their extension. */
export const openJobWorkers = async <Name extends string>(...names: ReadonlyArray<Name>): Promise<JobWorkers<Name>> => {
  const pathOf = (name: Name): string => `/${name}.js`
  const scripts = new Map<string | undefined, string>()
  for (const name of names) scripts.set(pathOf(name), await bundle(`tests/browser/pages/${name}.ts`))
  const server = createServer((request, response) => {
    const script = scripts.get(request.url)
    response.setHeader("content-type", script === undefined ? "text/html" : "text/javascript")
    response.end(script ?? "<!doctype html><title>workers</title>")
  })
  await new Promise<void>((done) => server.listen(0, "127.0.0.1", done))
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  const browser = await makePersonBrowser(origin)
  const page = await browser.open()
  await page.goto(origin)
  return {
    page,
    ask: async <Value>(name: Name, job: unknown) => {
      const answer = await page.evaluate(
        ([url, sent]) =>
          new Promise<{ readonly value?: unknown; readonly error?: string }>((done, fail) => {
            const worker = new Worker(url, { type: "module" })
            worker.onmessage = ({ data }) => {
              worker.terminate()
              done(data)
            }
            worker.onerror = ({ message }) => fail(new Error(`worker: ${message}`))
            worker.postMessage(sent)
          }),
        [pathOf(name), job] as const,
      )
      if (answer.error !== undefined) throw new Error(answer.error)
      return answer.value as Value
    },
    dispose: async () => {
      await browser.dispose()
      server.close()
    },
  }
}
