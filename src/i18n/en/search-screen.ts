/** Search of people, and of the messages on this device. */
export const searchScreen = {
  search: {
    label: "Search people and messages",
    labelIn: "Search messages with {{name}}",
    clear: "Clear",
    idle: "Find people and messages",
    idleText:
      "Type how a name begins, or an ID, to find people. Messages saved on this device are found by any word, even offline.",
    idleIn: "Find any message",
    idleInText:
      "Type a word or its first letters to search all messages of this chat saved on this device, even offline.",
    people: "People",
    peopleFound_one: "{{count, number}} person",
    peopleFound_other: "{{count, number}} people",
    peopleNone: "Nobody found by this name",
    peopleOffline: "People cannot be searched while you are offline. Your saved messages can.",
    host: "Host",
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
    noneAtAll:
      "No person and no saved message fits. Check the spelling or try fewer words. Messages that are not on this device cannot be found here.",
    everywhere: "Search all chats",
    indexing: "Still preparing the search: {{percent, number}} % done",
    translated: "Translation",
  },
} as const
