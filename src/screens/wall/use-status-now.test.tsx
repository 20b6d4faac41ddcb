// @vitest-environment jsdom
import { flushSync } from "react-dom"
import { createRoot } from "react-dom/client"
import { beforeAll, expect, test } from "vitest"
import type { QueryResult } from "#schema/queries.ts"
import { ClientProvider } from "../../client/ClientProvider.tsx"
import { makeStaticClient } from "../../client/static-client.ts"
import { startTexts } from "../../i18n/i18n.ts"
import { startMoreTexts } from "../../i18n/more-texts.ts"
import { useStatusNow } from "./use-status-now.ts"

beforeAll(async () => {
  await startTexts("/gb/")
  await startMoreTexts()
})

const Status = ({ status, seenAt }: { status: number; seenAt: number | null }) => {
  const now = useStatusNow()(status, seenAt)
  return `${now.status} ${now.seen === undefined ? "-" : "seen"}`
}
type Network = QueryResult<"connection">["network"]
const shown = (network: Network | undefined, status: number, seenAt: number | null) => {
  const connection = network === undefined ? {} : { connection: { network } as QueryResult<"connection"> }
  const page = document.createElement("div")
  const root = createRoot(page)
  flushSync(() =>
    root.render(
      <ClientProvider client={makeStaticClient({ queries: connection })}>
        <Status status={status} seenAt={seenAt} />
      </ClientProvider>,
    ),
  )
  const text = page.textContent
  root.unmount()
  return text
}

test("a status is shown while the gateway can be reached, well or badly, and is unknown otherwise", () => {
  for (const network of ["online", "weak"] as const)
    expect([0, 1, 2, 9].map((status) => shown(network, status, null))).toEqual(
      ["offline", "busy", "online", "unknown"].map((name) => `${name} -`),
    )
  expect([undefined, "offline" as const].map((network) => shown(network, 2, 5))).toEqual(["unknown -", "unknown -"])
})

test("only of somebody who is away is said how long, and only when it is known", () => {
  expect(shown("online", 0, 5)).toBe("offline seen")
  expect(shown("online", 0, null)).toBe("offline -")
  expect([1, 2].map((status) => shown("online", status, 5))).toEqual(["busy -", "online -"])
})
