/** A long thread: days, and what is not on this device. */
export const thread = {
  thread: {
    day: "Go to a date",
    dayText: "Shows the first message of that day, or the next one after it.",
    dayLabel: "Date",
    dayGo: "Go",
    daySearching: "Looking for that day…",
    dayNear: "Some messages of that day are not on this device. This is the nearest one that is.",
  },
  translate: {
    do: "Translate",
    busy: "Translating…",
    again: "Try again",
    done: "Translated",
    phraseBook: "From a phrase book",
    same: "Already in your language",
    left_one: "{{count}} left today",
    left_other: "{{count}} left today",
    vip: "Become VIP",
    auto: "Translate automatically",
    autoOff: "Stop translating automatically",
  },
} as const
