import { mkdtemp, readdir, readFile, rm, stat, writeFile } from "node:fs/promises"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { Effect } from "effect"
import { afterEach, expect, test } from "vitest"
import { html, isFree, writeEvidence } from "./evidence-folder.ts"

const made: Array<string> = []
const fresh = async (): Promise<string> => {
  const folder = await mkdtemp(join(tmpdir(), "livcam-evidence-"))
  made.push(folder)
  return join(folder, "new", "folder")
}
afterEach(async () => {
  for (const folder of made.splice(0)) await rm(folder, { recursive: true })
})

test("P40: whatever is put into a page is text, in elements and in attributes; only pieces of pages are not", () => {
  const hostile = `</p><script>alert("1")</script><img src=x onerror='a()'>&amp;`
  const escaped =
    "&lt;/p&gt;&lt;script&gt;alert(&quot;1&quot;)&lt;/script&gt;&lt;img src=x onerror=&#39;a()&#39;&gt;&amp;amp;"
  expect(html`<p title="${hostile}">${hostile}</p>`.text).toBe(`<p title="${escaped}">${escaped}</p>`)
  expect(html`<b>${[html`<i>${"<"}</i>`, html`<i>${1}</i>`]}</b>`.text).toBe("<b><i>&lt;</i>\n<i>1</i></b>")
})

test("P40: the page loads nothing but pictures beside it, and the folder is its maker's alone", async () => {
  const folder = await fresh()
  expect(await Effect.runPromise(isFree(folder))).toBe(true)
  const files = [{ name: "call-1.jpg", bytes: new Uint8Array([1, 2]) }]
  await Effect.runPromise(writeEvidence(folder, "<Title>", { body: html`<p>body</p>`, files }))
  const page = await readFile(join(folder, "index.html"), "utf8")
  expect(page).toContain(
    `<meta http-equiv="Content-Security-Policy" content="default-src 'none'; img-src 'self' file:;`,
  )
  expect(page).toContain("<h1>&lt;Title&gt;</h1>\n<p>body</p>")
  expect([...(await readFile(join(folder, "call-1.jpg")))]).toEqual([1, 2])
  const modes = await Promise.all(["", "index.html", "call-1.jpg"].map((name) => stat(join(folder, name))))
  expect(modes.map(({ mode }) => mode & 0o077)).toEqual([0, 0, 0])
})

test("P40: a folder in which something is stays as it is, and no file gets out of it or takes another's place", async () => {
  const folder = await fresh()
  await Effect.runPromise(isFree(folder))
  await writeFile(join(folder, "mine.txt"), "mine")
  expect(await Effect.runPromise(isFree(folder))).toBe(false)
  const write = (name: string) =>
    Effect.runPromise(writeEvidence(folder, "t", { body: html``, files: [{ name, bytes: new Uint8Array(1) }] }))
  for (const name of ["../up.webp", "/etc/up", "a/b.webp", ".hidden", "", "mine.txt"])
    await expect(write(name)).rejects.toThrow()
  expect([await readdir(folder), await readFile(join(folder, "mine.txt"), "utf8")]).toEqual([["mine.txt"], "mine"])
})
