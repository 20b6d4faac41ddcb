/** A browser's way to a sign-in provider and back, one address after another, with its cookies. For tests only. */
import { readReturn, type SignInReturn } from "#schema/rules/account/sign-in-elsewhere.ts"
import { ORIGIN, type TestDevice } from "./device.ts"

/** Requests an address of the gateway, as a browser that is sent there. */
export const visit = (device: TestDevice, address: string, init: RequestInit = {}): Promise<Response> => {
  const headers = new Headers(init.headers)
  if (device.cookies.size > 0) headers.set("cookie", [...device.cookies].map(([k, v]) => `${k}=${v}`).join("; "))
  return device.deliver(new Request(new URL(address, ORIGIN), { ...init, headers }))
}

/** Goes from the provider's page back to ours; gives the address at the end. */
export const backFrom = async (device: TestDevice, there: string): Promise<URL> => {
  const back = await fetch(there, { redirect: "manual" })
  const end = await visit(device, back.headers.get("location") ?? "")
  return new URL(end.headers.get("location") ?? "", ORIGIN)
}

/** Goes the whole way from the first press; gives what the page is told at the end. */
export const signInAt = async (device: TestDevice, provider = "google"): Promise<SignInReturn | undefined> => {
  const there = (await visit(device, `/signin/${provider}`)).headers.get("location") ?? ""
  return readReturn((await backFrom(device, there)).hash)
}
