/**
 * Where the user was when coins were too few. The payment is on another origin, so the place is kept for this tab until
 * the user comes back.
 */
const KEY = "livcam.afterPay"
/** A place of this app. */
const PLACE = /^\/(?!\/)[\w/?=&%.-]{0,300}$/

export const keepPlace = (place: string | null): void => {
  try {
    if (place !== null && PLACE.test(place)) sessionStorage.setItem(KEY, place)
    else sessionStorage.removeItem(KEY)
  } catch {
    // Without storage the user comes back to the wall.
  }
}

export const keptPlace = (): string => {
  try {
    const place = sessionStorage.getItem(KEY) ?? ""
    return PLACE.test(place) ? place : "/wall"
  } catch {
    return "/wall"
  }
}
