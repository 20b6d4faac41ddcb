/**
 * Needs Debian's coturn, which `npm test` installs. Where it is missing, the name of the suite says that nothing was
 * tried.
 */
import type { Page } from "playwright"
import { afterAll, beforeAll, describe, expect, test } from "vitest"
import { turnServerFor } from "../../gateway/calls/room-info.ts"
import type {} from "./pages/webrtc.ts"
import { makePersonBrowser, type PersonBrowser } from "./support/chromium.ts"
import { hasTurnServer, startTurnServer, type TestTurnServer } from "./support/media/turn-server.ts"
import { type PageServer, servePages } from "./support/page-server.ts"

const unlessTried = hasTurnServer ? "" : " (NOT TRIED: coturn is not installed, apt-get install coturn)"

describe.skipIf(!hasTurnServer)(`CALL-28: a call whose direct paths are blocked${unlessTried}`, () => {
  let server: PageServer
  let browser: PersonBrowser
  let turn: TestTurnServer

  beforeAll(async () => {
    server = await servePages()
    browser = await makePersonBrowser(server.origin)
    turn = await startTurnServer()
    await browser.open()
  })
  afterAll(async () => {
    await browser?.dispose()
    await turn?.close()
    await server?.close()
  })

  const openSide = async (role: "caller" | "callee", roomNum: string, secret: string): Promise<Page> => {
    const page = await browser.context().newPage()
    await page.goto(server.urlOf("webrtc.html"))
    await page.waitForFunction(() => "side" in window)
    const iceServers = [turnServerFor({ urls: turn.urls, secret }, role === "caller" ? 1 : 2, Date.now() + 60_000)]
    await page.evaluate((side) => window.side.open(side), {
      ...{ roomNum, role, kind: "video" as const, camera: true, lose: 0 },
      ...{ iceServers, relayOnly: true },
    })
    return page
  }

  test("goes through the TURN server with moving pictures, by the passwords that the gateway makes", async () => {
    const sides = [await openSide("caller", "relayed", turn.secret), await openSide("callee", "relayed", turn.secret)]
    for (const page of sides) {
      await page.waitForFunction(() => window.side.events.includes("firstFrame"))
      await page.bringToFront()
      const first = await page.evaluate(() => window.side.picture())
      await page.waitForFunction((before) => ![0, before].includes(window.side.picture()), first, { polling: 100 })
      expect(await page.evaluate(() => window.side.path())).toEqual({ local: "relay", remote: "relay" })
    }
    for (const page of sides) await page.close()
  })

  test("is not relayed to somebody whose password another secret made", async () => {
    const page = await openSide("caller", "refused", "not the server's secret")
    const other = await openSide("callee", "refused", turn.secret)
    await page.waitForFunction(() => window.side.iceErrors().includes(401))
    expect((await page.evaluate(() => window.side.state()))?.link).toBe("joining")
    for (const opened of [page, other]) await opened.close()
  })
})
