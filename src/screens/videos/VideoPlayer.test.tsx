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
  makeStaticClient({ remotes: { hotVideos: { list: ids.map(video), next: null } } })

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

test("SOC-07: who goes on and back passes the same videos, although a look has made one of them the hottest meanwhile", async () => {
  drawnOn(clientOf(), <Told />, "/videos/b")
  const leadsTo = async (key: string, id: string) => {
    window.dispatchEvent(new KeyboardEvent("keydown", { key }))
    await expect.poll(() => document.querySelector("h1")?.textContent).toBe(id)
  }
  await leadsTo("ArrowDown", "c")
  flushSync(() => tell(clientOf("c", "d", "a", "b")))
  for (const id of ["b", "a", "a"]) await leadsTo("ArrowUp", id)
  for (const id of ["b", "c", "d", "d"]) await leadsTo("ArrowDown", id)
})
