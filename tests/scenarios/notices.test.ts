import { expect, test } from "vitest"
import { tellNotice } from "../../gateway/accounts/notices/notices.ts"
import { NOTICES_ID } from "../../schema/rules/notices.ts"
import { act, register, watch } from "../worlds/app/acting.ts"
import { makeWorld } from "../worlds/app/world.ts"

test("CHAT-11: a notice comes as an unread chat on every device, is read there, and a new password is told so too", async () => {
  const world = await makeWorld()
  try {
    const browser = await world.browser()
    const { client } = browser.openTab()
    const userId = await register(client, "Ann")
    const chats = watch(client.query({ _tag: "chats" }))
    await world.eventually(() => expect(chats()).toBeDefined())
    await world.gateway.run(tellNotice(userId, "tonight", "We are away tonight."))
    const row = () => [...chats().rows.values()].find(({ friendId }) => friendId === NOTICES_ID)
    await world.eventually(() =>
      expect(row()).toMatchObject({
        userName: "LivCam",
        noReadCount: 1,
        last: { content: { kind: "text", text: "We are away tonight." } },
      }),
    )
    const sessionId = `${NOTICES_ID}-${userId}`
    await act(client, { _tag: "markRead", sessionId, upTo: 0 })
    await world.eventually(() => expect(row()).toMatchObject({ noReadCount: 0 }))
    await act(client, { _tag: "changePassword", password: "secret-1", newPassword: "secret-2" })
    await world.eventually(() => expect(row()).toMatchObject({ noReadCount: 1 }))
    expect(JSON.stringify(row())).toContain("password of your LivCam account was changed")
  } finally {
    await world.close()
  }
})
