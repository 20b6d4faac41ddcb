/**
 * English of the say-hi group and of the message panel. Joins the namespace `more` with the first part that shows it.
 */
export const greetings = {
  greetings: {
    title: "Greetings",
    empty: "No greetings",
    emptyText: "People who say hi to you wait here until you answer.",
  },
  panel: {
    open: "Online, greetings and blocked",
    title: "People",
    tabs: "Online, greetings and blocked",
    online: "Online",
    greetings: "Greetings",
    greetingsCount: "Greetings ({{count, number}})",
    blocked: "Blocked",
    nobody: "Nobody is online",
    nobodyText: "Friends and people you chat with appear here while they are online.",
    unknown: "No connection",
    unknownText: "Who is online shows once you are connected again.",
    all: "Show all greetings",
  },
} as const
