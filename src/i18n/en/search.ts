/** The links to the search. The texts of its screen: search-screen.ts. */
export const search = {
  search: {
    open: "Search people and messages",
    inChat: "Search in this chat",
  },
} as const
