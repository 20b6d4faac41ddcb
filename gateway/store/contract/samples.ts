/** Sample rows for the contract's tests. Ids and names are new each time, so all tests can share one store. */
import { sessionIdOf } from "#schema/rules/session-id.ts"
import { newAccount } from "../../accounts/new-account.ts"
import { newCall } from "../../calls/new-call.ts"
import { grantOf, postingsOf } from "../../coins/movement.ts"
import type { Posting } from "../posting-plan.ts"
import type { NewAccount } from "../tables/accounts/accounts.ts"
import type { SessionRow } from "../tables/accounts/sessions.ts"
import type { CallRow } from "../tables/calls/calls.ts"
import type { NewMessage } from "../tables/chat/messages.ts"

export const NOW = 1_700_000_000_000

let made = 0
export const fresh = (): string => `t${made++}`

export const account = (patch: Partial<NewAccount> = {}): NewAccount =>
  newAccount({
    userName: "Sam",
    headImg: "/media/1.svg",
    birthday: "1990-01-02",
    gender: 1,
    languageIds: [1, 3],
    interestLabels: ["Music", 'it\'s "quoted", {braced}'],
    interestIds: [1, 21],
    photos: [{ id: 1, pic: "/media/p.svg", orderNum: 0 }],
    createdAt: NOW,
    ...patch,
  })

export const message = (from: number, to: number, intentId: string | null = null): NewMessage => ({
  messageId: `m-${fresh()}`,
  sessionId: sessionIdOf(from, to),
  sendUserId: from,
  receiveUserId: to,
  messageType: 1,
  message: "hello <b>🙂</b>",
  targetLanguage: null,
  targetLanguageMessage: null,
  time: NOW,
  intentId,
  call: null,
})

export const call = (callerId: number, calleeId: number, invitedAt = NOW): CallRow =>
  newCall({ roomNum: `room-${fresh()}`, callerId, calleeId, callerDeviceId: "cc-a", price: 40, invitedAt })

export const grant = (userId: number, amount: number, key = fresh()): ReadonlyArray<Posting> =>
  postingsOf(grantOf({ userId, amount, reason: "newUser", key }))

export const session = (userId: number, deviceId: string, patch: Partial<SessionRow> = {}): SessionRow => ({
  id: fresh(),
  userId,
  deviceId,
  tokenHash: fresh(),
  signingToken: "k",
  devicePublicKey: "p",
  resumeHash: null,
  createdAt: NOW,
  expiresAt: NOW + 10,
  revokedAt: null,
  revokedFor: null,
  provedAt: null,
  ...patch,
})
