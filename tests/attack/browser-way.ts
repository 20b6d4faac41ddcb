/** Plays the browser on its way to a sign-in provider and back: one address after another, with a device's cookies. */
import type { Device } from "./client.ts"

/** Requests an address of the target with the device's cookies and keeps those that come. Follows no redirect. */
export const visit = async (device: Device, address: string, init: RequestInit = {}): Promise<Response> => {
  const headers = new Headers(init.headers)
  headers.set("cookie", [...device.cookies].map(([name, value]) => `${name}=${value}`).join("; "))
  const response = await fetch(new URL(address, device.origin), { ...init, headers, redirect: "manual" })
  for (const line of response.headers.getSetCookie()) {
    const [, name = "", value = ""] = /^([^=]+)=([^;]*)/.exec(line) ?? []
    if (value === "") device.cookies.delete(name)
    else device.cookies.set(name, value)
  }
  return response
}

/** The address that the response redirects to. */
export const placeOf = (response: Response, origin: string): URL =>
  new URL(response.headers.get("location") ?? "", origin)

export const ticketIn = (place: URL): string => new URLSearchParams(place.hash.slice(1)).get("ticket") ?? ""

/** The address that the provider sends the browser back to. */
export const backFrom = async (there: string | URL): Promise<string> =>
  (await fetch(there, { redirect: "manual" })).headers.get("location") ?? ""
