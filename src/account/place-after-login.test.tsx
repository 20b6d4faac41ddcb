// @vitest-environment jsdom
import { useEffect } from "react"
import { expect, test } from "vitest"
import { drawnOn } from "../../tests/worlds/page/drawn.tsx"
import { makeStaticClient } from "../client/static-client.ts"
import { keepPlaceForLogin, usePlaceAfterLogin } from "./place-after-login.ts"

const Back = () => {
  const back = usePlaceAfterLogin()
  useEffect(back, [back])
  return null
}
const placeAfter = (kept?: string): string => {
  if (kept !== undefined) keepPlaceForLogin(kept)
  const { pathname, search } = drawnOn(makeStaticClient({}), <Back />, "/phoneLogin").state.location
  return pathname + search
}

test("OVER-01: who has logged in on another page is where the popup asked for it, once", () => {
  expect([placeAfter("/profile/10007?tab=gifts"), placeAfter()]).toEqual(["/profile/10007?tab=gifts", "/"])
})

test.each(["//evil.example/", "https://evil.example", "/a\nb", ""])(
  "OVER-01: %j is no place to go back to, and forgets the one before",
  (place) => {
    keepPlaceForLogin("/wall")
    expect(placeAfter(place)).toBe("/")
  },
)

test.each(["/login", "/phoneLogin", "/ForgotPassword?x=1"])("OVER-01: %s leads on to where one was before", (login) => {
  keepPlaceForLogin("/wall")
  expect(placeAfter(login)).toBe("/wall")
})
