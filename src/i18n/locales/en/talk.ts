/** Chat list, and why a call cannot be started: what the first screens say. */
export const talk = {
  chats: {
    title: "Messages",
    empty: "No chats yet",
    emptyText: "Say hello to someone on the wall. Chats stay readable here, even offline.",
    toWall: "Meet people",
    list: "Chats",
    you: "You: {{text}}",
    draft: "Draft:",
    select: "Choose a chat",
    selectText: "Your chats are on this device and open at once.",
    unread_one: "{{count}} unread",
    unread_other: "{{count}} unread",
  },
  time: { today: "Today", yesterday: "Yesterday" },
  call: {
    off: {
      offline: "{{name}} is offline",
      busy: "{{name}} is in a call",
      noNetwork: "Calls need a connection",
      notHost: "{{name}} cannot be called",
      inCall: "You are in a call already",
    },
  },
} as const
