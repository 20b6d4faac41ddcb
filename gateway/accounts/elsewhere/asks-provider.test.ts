import { ClientError } from "openid-client"
import { expect, test } from "vitest"
import { problemOf } from "./asks-provider.ts"

test("AUTH-03: a provider in trouble is told as such, whatever class its answer has in this process", () => {
  class OtherResponse {
    readonly status = 503
  }
  expect(problemOf(new ClientError("no person", { cause: new OtherResponse() }))).toBe("unreachable")
  expect(problemOf(new ClientError("no person", { cause: new Response(null, { status: 503 }) }))).toBe("unreachable")
  expect(problemOf(new ClientError("no person", { cause: new Response(null, { status: 400 }) }))).toBe("failed")
})
