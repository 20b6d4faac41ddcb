import { Effect } from "effect"
import { expect, test } from "vitest"
import { type EndpointName, endpoints } from "#schema/endpoints.ts"
import { type AppFailure, codeOf, type ErrorKind, errorOfCode, failure } from "#schema/errors.ts"
import { ROUTER_ERRORS } from "#schema/gateway/router-errors.ts"
import type { Handler } from "./handler.ts"

test("ERR-11: a handler that raises an error which its endpoint does not name does not compile", () => {
  const named: Handler<"history", never> = () => Effect.fail(failure("notFound"))
  // @ts-expect-error history does not name hostBusy
  const foreign: Handler<"history", never> = () => Effect.fail(failure("hostBusy"))
  // @ts-expect-error what the router says is not a handler's to say
  const routers: Handler<"history", never> = () => Effect.fail(failure("rateLimited"))
  const wide: AppFailure = failure("notFound")
  // @ts-expect-error a failure of no known kind is none that history names
  const unknown: Handler<"history", never> = () => Effect.fail(wide)
  // @ts-expect-error an endpoint that names none has a handler that never fails
  const none: Handler<"feedPull", never> = () => Effect.fail(failure("notFound"))
  expect([named, foreign, routers, unknown, none].every((handler) => typeof handler === "function")).toBe(true)
})

test("ERR-11: each error that an endpoint names has a code, by which the client knows it again", () => {
  for (const name of Object.keys(endpoints) as ReadonlyArray<EndpointName>) {
    const named: ReadonlyArray<ErrorKind> = [...endpoints[name].errors, ...ROUTER_ERRORS]
    for (const kind of named) expect([name, errorOfCode(codeOf(kind)).kind]).toEqual([name, kind])
    expect([name, new Set(endpoints[name].errors).size]).toEqual([name, endpoints[name].errors.length])
  }
})
