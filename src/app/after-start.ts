/** Work beside the first screen, in a part of its own that no screen waits for. */
import { KEPT_COOKIE, keptToText } from "#schema/rules/kept-note.ts"
import { runsInstalled } from "../browser/installed.ts"
import { keepStored, readStored } from "../browser/stored.ts"
import type { Client } from "../client/client.ts"
import { loadWithRetries } from "../loading/load-with-retries.ts"

/**
 * Keeps the note of what this device has saved (schema/rules/kept-note.ts) up to date. The note is a cookie, so that it
 * outlives saved data that the browser clears.
 */
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

/** Key of the user for whom this device has reported the installed app. */
const SAID = "livcam-installed"

/** Reports once that the signed-in user runs the installed app. A report that fails is repeated at another start. */
export const sayInstalled = (client: Client): void => {
  const session = client.query({ _tag: "session" })
  let asked = ""
  const say = async (): Promise<void> => {
    const who = session.get()
    const isHere = who.state === "ready" && who.value.state === "signedIn" && !who.value.past
    const id = String((isHere && who.value.user?.id) || "")
    if (id === "" || id === asked || readStored(SAID) === id) return
    asked = id
    if ((await client.execute({ _tag: "saveWebapp" })).ok) keepStored(SAID, id)
  }
  session.subscribe(() => void say())
  void say()
}

const writeCookie = (name: string, value: string): void => {
  // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API is missing in Firefox and Safari
  document.cookie = `${name}=${value}; Path=/; Max-Age=31536000; SameSite=Lax${location.protocol === "https:" ? "; Secure" : ""}`
}

export const afterStart = (client: Client): void => {
  noteSaved(client, writeCookie)
  if (runsInstalled()) sayInstalled(client)
  // An earlier page was closed before its worker had the user's texts. Rare, so the code is fetched only then.
  if (readStored("livcam_unsaved") !== undefined)
    void loadWithRetries(() => import("../screens/messages/texts/own-texts.ts")).then(({ adoptOwnTexts }) =>
      adoptOwnTexts(client),
    )
}
