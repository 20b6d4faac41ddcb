/** Keeps the note of what is saved here (schema/rules/kept-note.ts) up to date, in a cookie: it outlives saved data that the browser clears. */
import { KEPT_COOKIE, keptToText } from "#schema/rules/kept-note.ts"
import type { Client } from "../client.ts"

export const noteSaved = (client: Client, write: (name: string, value: string) => void): void => {
  const session = client.query({ _tag: "session" })
  const connection = client.query({ _tag: "connection" })
  let written = ""
  const note = (): void => {
    const [who, how] = [session.get(), connection.get()]
    if (who.state !== "ready" || how.state !== "ready") return
    const { state, user, past } = who.value
    if (past) return
    const { waiting, parked } = how.value
    const text = state === "signedIn" && user ? keptToText({ userId: user.id, unsent: waiting + parked }) : ""
    // A visitor's page writes nothing: logout clears the cookie, an ended session leaves it.
    if (text !== "" && text !== written) write(KEPT_COOKIE, text)
    written = text
  }
  session.subscribe(note)
  connection.subscribe(note)
}

export const writeCookie = (name: string, value: string): void => {
  // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API is missing in Firefox and Safari
  document.cookie = `${name}=${value}; Path=/; Max-Age=31536000; SameSite=Lax${location.protocol === "https:" ? "; Secure" : ""}`
}
