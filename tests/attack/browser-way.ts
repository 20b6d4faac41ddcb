/** What a browser does on its way to a provider of sign-ins and back, one address after another, with the cookies of a device. */
import type { Device } from "./client.ts"

/** Goes to an address of the target; its cookies are the device's. */
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

/** Where a visit led to. */
export const placeOf = (response: Response, origin: string): URL =>
  new URL(response.headers.get("location") ?? "", origin)

export const ticketIn = (place: URL): string => new URLSearchParams(place.hash.slice(1)).get("ticket") ?? ""

/** The address that the provider sends the browser back to. */
export const backFrom = async (there: string | URL): Promise<string> =>
  (await fetch(there, { redirect: "manual" })).headers.get("location") ?? ""
