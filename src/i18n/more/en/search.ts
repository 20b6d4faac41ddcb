/** Search of the messages on this device. */
export const search = {
  search: {
    open: "Search messages",
    label: "Search your messages",
    labelIn: "Search messages with {{name}}",
    inChat: "Search in this chat",
    clear: "Clear",
    idle: "Find any message",
    idleText:
      "Type a word or the beginning of one. All messages saved on this device are searched, with or without a network.",
    found_one: "{{count, number}} message",
    found_other: "{{count, number}} messages",
    foundAbout_one: "About {{count, number}} message",
    foundAbout_other: "About {{count, number}} messages",
    inChats_one: "{{count, number}} chat",
    inChats_other: "{{count, number}} chats",
    allOf: "All with {{name}}",
    more: "Show more",
    none: "Nothing found",
    noneText: "Check the spelling or try fewer words. Messages that are not on this device cannot be found here.",
    everywhere: "Search all chats",
    indexing: "Searching what is indexed so far, {{percent, number}} %",
    translated: "Translation",
  },
} as const
