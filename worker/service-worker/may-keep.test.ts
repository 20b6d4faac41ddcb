import { expect, test } from "vitest"
import { mayKeep } from "./may-keep.ts"

const under = (caching: string | null) =>
  mayKeep({ headers: new Headers(caching === null ? {} : { "cache-control": caching }) })

test.each([null, "", "no-cache", "public, max-age=31536000, immutable", "max-age=60, x-private, no-store-ever"])(
  "ENT-10: a picture answered under %j may be kept",
  (caching) => expect(under(caching)).toBe(true),
)

test.each([
  "no-store",
  "private, no-store",
  "private",
  "max-age=60, No-Store",
  'public, private="set-cookie"',
  " PRIVATE ",
])("ENT-10: a picture answered under %j is not for keeping", (caching) => expect(under(caching)).toBe(false))
