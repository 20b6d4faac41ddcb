/** Where one was when the login popup gave way to a page of its own, or to an account elsewhere: kept for this tab until one is in. */
import { useCallback } from "react"
import { useNavigate } from "react-router-dom"
import { tabStored } from "../browser/stored.ts"

const KEY = "livcam.afterLogin"
/** A place of this app: two slashes would begin another origin. */
const PLACE = /^\/(?!\/)[\w/?=&%.-]{0,300}$/
/** From one way to log in to another: what was kept stays. */
const LOGIN = /^\/(login|phoneLogin|forgotPassword)\b/i

export const keepPlaceForLogin = (place: string): void => {
  if (LOGIN.test(place)) return
  if (PLACE.test(place)) tabStored.keep(KEY, place)
  else tabStored.drop(KEY)
}

/** Who has logged in where they were needs no way back. */
export const forgetPlaceForLogin = (): void => tabStored.drop(KEY)

/** Goes there, once; the root where nothing was kept. */
export const usePlaceAfterLogin = (): (() => void) => {
  const navigate = useNavigate()
  return useCallback(() => {
    const place = tabStored.read(KEY) ?? "/"
    forgetPlaceForLogin()
    void navigate(PLACE.test(place) ? place : "/", { replace: true })
  }, [navigate])
}
