/** Calls that are over, in their states: the list in both roles, loading, empty, without the rows; receipts of both roles, rated and not. */
import type { CallItem, CallRecord } from "#schema/calls/record.ts"
import { CallsView } from "../../screens/calls/CallsView.tsx"
import { ReceiptView } from "../../screens/calls/ReceiptView.tsx"
import "../../i18n/seldom-texts.ts"
import { Dialog } from "../../ui/dialog/Dialog.tsx"
import { framed } from "./Framed.tsx"
import { portrait } from "./portraits.ts"

const nothing = () => {}
const MINUTE = 60_000
const TODAY = Date.UTC(2026, 10, 21, 14, 5)

const callOf = (n: number, fields: Partial<CallRecord>, stars: CallItem["stars"] = null): CallItem => {
  const endedAt = TODAY - n * 47 * MINUTE
  const remote = { userId: 1_000 + n, userName: ["Mia", "Aisyah", "Giulia", "Sam Rivera"][n % 4] ?? "Mia" }
  const record: CallRecord = {
    ...{ roomNum: `room-${n}`, role: "caller", kind: "video", outcome: "ended", endedBy: 1, reason: "hangup" },
    remote: { ...remote, headImg: portrait(n + 1), countryId: "ES", goddess: true, demo: false, callPrice: 40 },
    ...{ pricePerMinute: 40, invitedAt: endedAt - 5 * MINUTE, joinedAt: endedAt - 4 * MINUTE },
    ...{
      startedAt: endedAt - 4 * MINUTE,
      endedAt,
      seconds: 227,
      unchargedSeconds: 0,
      minutes: 4,
      coins: 160,
      points: 0,
    },
    ...{ serverCall: true, match: false, ...fields },
  }
  return { roomNum: record.roomNum, record, pictureSeconds: 219, stars, isTold: true }
}
const unanswered = { joinedAt: null, startedAt: null, seconds: 0, minutes: 0, coins: 0, endedBy: 0 } as const

const matched = { match: true, minutes: 0, coins: 0 } as const

const list = [
  callOf(0, {}, 5),
  callOf(1, { ...unanswered, outcome: "noAnswer", reason: "gateway" }),
  callOf(2, { ...unanswered, role: "callee", outcome: "cancelled" }),
  callOf(4, { ...matched, fee: 5 }),
  callOf(3, { role: "callee", kind: "voice", points: 96, remote: { ...callOf(3, {}).record.remote, goddess: false } }),
]

const gift = { giftId: 1, giftName: "Rose", giftImage: "", gold: 5, giftStar: 1, friendGiftSort: 1, receiverId: 1_000 }
const receipt = (call: CallItem, more: Partial<Parameters<typeof ReceiptView>[0]> = {}) => (
  <Dialog open onClose={nothing} title="Receipt">
    <ReceiptView
      call={call}
      gifts={[{ ...gift, recordId: "gift-1", senderId: 1, count: 10, roomNum: call.roomNum, time: TODAY }]}
      stars={call.stars}
      isRatingOpen
      onStars={nothing}
      onFriend={nothing}
      onReport={nothing}
      onBlock={nothing}
      {...more}
    />
  </Dialog>
)
const on = { onOpen: nothing, onCall: nothing, onMore: nothing, onBack: nothing }

export const callsStates = {
  list: () => framed(<CallsView view={{ state: "ready", calls: list, hasMore: true }} {...on} />),
  empty: () => framed(<CallsView view={{ state: "ready", calls: [], hasMore: false }} {...on} />),
  loading: () => framed(<CallsView view={{ state: "loading" }} {...on} />),
  failed: () => framed(<CallsView view={{ state: "failed" }} {...on} />),
  receipt: () => receipt(callOf(0, { reason: "remoteLeft", endedBy: 0, unchargedSeconds: 18 }), { balance: 1_240 }),
  receiptRated: () => receipt(callOf(0, {}, 4), { gifts: [], onFriend: undefined }),
  receiptOfMatch: () => receipt(callOf(0, { ...matched, fee: 5 }), { gifts: [] }),
  receiptOfHost: () => receipt(callOf(3, { role: "callee", points: 96 }), { isRatingOpen: false, gifts: [] }),
}
