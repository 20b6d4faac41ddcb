/**
 * Where the user was when the login popup gave way to a page of its own or to an account elsewhere. Kept for this tab
 * until the login is done.
 */
import { useCallback } from "react"
import { useNavigate } from "react-router-dom"
import { tabStored } from "../browser/stored.ts"

const KEY = "livcam.afterLogin"
/** A place in this app. Two leading slashes are refused: they would name another origin. */
const PLACE = /^\/(?!\/)[\w/?=&%.-]{0,300}$/
/** Login pages never replace the kept place: the user only changes the way to log in. */
const LOGIN = /^\/(login|phoneLogin|forgotPassword)\b/i

export const keepPlaceForLogin = (place: string): void => {
  if (LOGIN.test(place)) return
  if (PLACE.test(place)) tabStored.keep(KEY, place)
  else tabStored.drop(KEY)
}

/** Called when the user has logged in without leaving the place: no way back is needed. */
export const forgetPlaceForLogin = (): void => tabStored.drop(KEY)

/** The kept place, which is forgotten; undefined when there is none. */
export const takeKeptPlace = (): string | undefined => {
  const place = tabStored.read(KEY) ?? ""
  forgetPlaceForLogin()
  return PLACE.test(place) ? place : undefined
}

/** Returns a function that goes to the kept place and forgets it; goes to the root when nothing is kept. */
export const usePlaceAfterLogin = (): (() => void) => {
  const navigate = useNavigate()
  return useCallback(() => void navigate(takeKeptPlace() ?? "/", { replace: true }), [navigate])
}
