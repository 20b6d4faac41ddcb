/** Games of chance, as other screens name them. The texts of their pages: seldom.ts. */
export const games = {
  games: {
    title: "Free games",
  },
} as const
