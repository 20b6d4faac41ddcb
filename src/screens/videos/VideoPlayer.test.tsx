// @vitest-environment jsdom
import { useState } from "react"
import { flushSync } from "react-dom"
import { Route, Routes } from "react-router-dom"
import { beforeAll, expect, test } from "vitest"
import type { HotVideo } from "#schema/videos/video.ts"
import { drawnOn } from "../../../tests/worlds/page/drawn.tsx"
import { ClientProvider } from "../../client/ClientProvider.tsx"
import { makeStaticClient } from "../../client/static-client.ts"
import { startTexts } from "../../i18n/i18n.ts"
import { VideoPlayer } from "./VideoPlayer.tsx"

beforeAll(async () => {
  await startTexts("/gb/")
  // jsdom has no media queries.
  Object.assign(globalThis, { matchMedia: () => ({ matches: true }) })
})

const video = (id: string): HotVideo => ({
  ...{ id, pic: "/cover.jpg", src: "/film.webm", seconds: 5, views: 1 },
  user: {
    ...{ userId: 2, userName: id, headImg: "", countryId: "BR", countryName: "Brazil", goddess: true },
    ...{ demo: false, onlineStatus: 2, seenAt: null },
  },
})
const clientOf = (...ids: ReadonlyArray<string>) =>
  makeStaticClient({
    remotes: {
      hotVideos: { list: ids.map(video), next: null },
      takeVideo: ({ id }) => ({ state: "ready", value: video(id), asOf: 0, stale: false }),
    },
  })

let tell: (client: ReturnType<typeof clientOf>) => void = () => {}
const Told = () => {
  const [client, setClient] = useState(() => clientOf("a", "b", "c"))
  tell = setClient
  return (
    <ClientProvider client={client}>
      <Routes>
        <Route path="/videos/:videoId" element={<VideoPlayer />} />
      </Routes>
    </ClientProvider>
  )
}

const press = (key: string) => void window.dispatchEvent(new KeyboardEvent("keydown", { key }))
const leadsTo = async (key: string, id: string) => {
  press(key)
  await expect.poll(() => document.querySelector("h1")?.textContent).toBe(id)
}

test("SOC-07: who goes on and back passes the same videos, although a look has made one of them the hottest meanwhile", async () => {
  drawnOn(clientOf(), <Told />, "/videos/b")
  await leadsTo("ArrowDown", "c")
  flushSync(() => tell(clientOf("c", "d", "a", "b")))
  for (const id of ["b", "a", "a"]) await leadsTo("ArrowUp", id)
  for (const id of ["b", "c", "d", "d"]) await leadsTo("ArrowDown", id)
})

test("SOC-07: who comes from a profile, whose video is in no list, goes on to the hottest and back to it", async () => {
  drawnOn(clientOf(), <Told />, "/videos/own")
  for (const id of ["a", "b"]) await leadsTo("ArrowDown", id)
  for (const id of ["a", "own", "own"]) await leadsTo("ArrowUp", id)
})

test("SOC-07, CALL-03: a call that rings over it has the keys", async () => {
  drawnOn(clientOf(), <Told />, "/videos/a")
  await leadsTo("ArrowDown", "b")
  const ring = document.body.appendChild(document.createElement("div"))
  ring.setAttribute("role", "alertdialog")
  press("ArrowDown")
  await new Promise((resolve) => setTimeout(resolve, 50))
  expect(document.querySelector("h1")?.textContent).toBe("b")
  ring.remove()
  await leadsTo("ArrowDown", "c")
})

test("SOC-07: a line says how far the video has played, and begins anew with the next one", async () => {
  drawnOn(clientOf(), <Told />, "/videos/a")
  await expect.poll(() => document.querySelector("video")).not.toBeNull()
  const line = () => document.querySelector<HTMLElement>("video + span > span")?.style.width
  const at = (currentTime: number, duration: number) => {
    const film = document.querySelector("video")
    if (film === null) throw new Error("no video")
    for (const [name, value] of Object.entries({ currentTime, duration }))
      Object.defineProperty(film, name, { value, configurable: true })
    film.dispatchEvent(new Event("timeupdate", { bubbles: true }))
  }
  at(0, Number.NaN)
  expect(line()).toBe("0px")
  at(2, 8)
  expect(line()).toBe("25%")
  await leadsTo("ArrowDown", "b")
  expect(line()).toBe("0px")
})
