import { BalanceChip } from "../../coins/BalanceChip.tsx"
import {
  type MessagePanelModel,
  MessagePanelView,
  type PanelTab,
} from "../../screens/message-panel/MessagePanelView.tsx"
import { ChatListView } from "../../screens/messages/chats/ChatListView.tsx"
import type { ChatListModel, ChatRow } from "../../screens/messages/chats/chat-list-model.ts"
import { MessagesView } from "../../screens/messages/Messages.tsx"
import { SayHiView } from "../../screens/say-hi/SayHi.tsx"
import { hosts } from "./cast.ts"
import { framed } from "./Framed.tsx"

const nothing = () => {}
const now = Date.now()

const greetings: ReadonlyArray<ChatRow> = hosts.slice(0, 4).map((host, index) => ({
  id: `7-${host.id}`,
  friendId: host.id,
  name: host.name,
  photo: host.photo,
  demo: host.demo,
  status: host.status,
  unread: index === 2 ? 12 : 1,
  time: now - index * 4_000_000,
  draft: "",
  last: {
    mine: false,
    content: {
      kind: "text",
      text: "Hi! I saw that we both like trains. Where are you from?",
      translation: null,
      greeting: true,
    },
    state: null,
  },
}))
const newest = greetings[0]
const group: ReadonlyArray<ChatRow> =
  newest === undefined
    ? []
    : [
        {
          ...newest,
          id: "-4",
          friendId: -4,
          unread: 15,
          faces: greetings.slice(0, 3).map(({ name, photo }) => ({ name, photo })),
        },
      ]

const list = (rows: ReadonlyArray<ChatRow>) => (
  <ChatListView
    chats={{ state: "ready", rows }}
    now={now}
    isBeside
    end={<BalanceChip coins={120} />}
    onRetry={nothing}
    onView={nothing}
  />
)
const screen = (chats: ChatListModel) =>
  framed(
    <MessagesView
      list={list(group)}
      thread={
        <SayHiView
          chats={chats}
          now={now}
          end={<BalanceChip coins={120} />}
          onBack={nothing}
          onRetry={nothing}
          onView={nothing}
        />
      }
    />,
    { immersive: true },
  )

const people = hosts.slice(0, 5).map(({ id, name, photo, demo }, index) => ({
  ...{ id, name, photo, demo, waits: false, refused: undefined },
  status: index < 3 ? ("online" as const) : ("busy" as const),
}))
const full: MessagePanelModel = {
  online: people,
  isReachable: true,
  greetings,
  greetingCount: 31,
  blocked: people.slice(0, 2).map((row) => ({ ...row, status: undefined })),
}
const empty: MessagePanelModel = { online: [], isReachable: true, greetings: [], greetingCount: 0, blocked: [] }

const panel = (tab: PanelTab, model: MessagePanelModel | undefined) => (
  <>
    {framed(<MessagesView list={list(group)} thread={undefined} />)}
    <MessagePanelView panel={model} tab={tab} now={now} onTab={nothing} onUnblock={nothing} onClose={nothing} />
  </>
)

export const greetingStates = {
  list: () => screen({ state: "ready", rows: greetings }),
  none: () => screen({ state: "ready", rows: [] }),
  loading: () => screen({ state: "loading" }),
  failing: () => screen({ state: "failed", error: { kind: "storageBroken" } }),
  panel: () => panel("online", full),
  panelGreetings: () => panel("greetings", full),
  panelBlocked: () => panel("blocked", full),
  panelEmpty: () => panel("online", empty),
  panelOffline: () => panel("online", { ...empty, isReachable: false }),
  panelLoading: () => panel("online", undefined),
}
