/** What leads to the search. Its screen's own texts: search-screen.ts. */
export const search = {
  search: {
    open: "Search people and messages",
    inChat: "Search in this chat",
  },
} as const
