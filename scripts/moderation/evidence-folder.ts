/**
 * Writes pictures and words of people into a folder with a page, for an operator to view in a browser. Whatever people
 * have written, the page runs no script and loads only the pictures and films beside it. Only the user who made the
 * folder may read it.
 */
import { mkdir, readdir, writeFile } from "node:fs/promises"
import { join } from "node:path"
import { Effect } from "effect"

const SIGNS: Readonly<Record<string, string>> = {
  "&": "&amp;",
  "<": "&lt;",
  ">": "&gt;",
  '"': "&quot;",
  "'": "&#39;",
}

/** A piece of HTML. Only `html` makes one, and it escapes everything that is not a piece already. */
export class Html {
  readonly text: string
  constructor(text: string) {
    this.text = text
  }
}

type Slot = Html | string | number | ReadonlyArray<Html>

const written = (slot: Slot): string => {
  if (slot instanceof Html) return slot.text
  if (typeof slot === "object") return slot.map(({ text }) => text).join("\n")
  return String(slot).replace(/[&<>"']/g, (sign) => SIGNS[sign] ?? "")
}

export const html = (parts: TemplateStringsArray, ...slots: ReadonlyArray<Slot>): Html =>
  new Html(parts.map((part, n) => part + (n < slots.length ? written(slots[n] ?? "") : "")).join(""))

const page = (title: string, body: Html): Html => html`<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta http-equiv="Content-Security-Policy" content="default-src 'none'; img-src 'self' file:; media-src 'self' file:; style-src 'unsafe-inline'; base-uri 'none'; form-action 'none'">
<meta name="referrer" content="no-referrer">
<title>${title}</title>
<style>
body { font: 16px/1.5 system-ui, sans-serif; margin: 2rem; }
.pictures { display: flex; flex-wrap: wrap; gap: 1.5rem; }
figure { margin: 0; width: 18rem; overflow-wrap: anywhere; }
img, video { width: 100%; background: #ddd; }
.words { white-space: pre-wrap; overflow-wrap: anywhere; unicode-bidi: isolate; }
</style>
</head>
<body>
<h1>${title}</h1>
${body}
</body>
</html>
`

export interface EvidenceFile {
  /** A name of our own: letters, digits, `-`, `_` and one dot. */
  readonly name: string
  readonly bytes: Uint8Array
}

const NAME = /^[\w-]+\.[a-z\d]+$/

/** False when the folder is not empty; then nothing may be written. */
export const isFree = (folder: string): Effect.Effect<boolean> =>
  Effect.promise(async () => {
    await mkdir(folder, { recursive: true, mode: 0o700 })
    return (await readdir(folder)).length === 0
  })

export const writeEvidence = (
  folder: string,
  title: string,
  content: { readonly body: Html; readonly files: ReadonlyArray<EvidenceFile> },
): Effect.Effect<void> =>
  Effect.promise(async () => {
    const write = (name: string, bytes: Uint8Array | string) =>
      writeFile(join(folder, name), bytes, { flag: "wx", mode: 0o600 })
    for (const { name, bytes } of content.files) {
      if (!NAME.test(name)) throw new Error("evidence: no name of our own")
      await write(name, bytes)
    }
    await write("index.html", page(title, content.body).text)
  })
