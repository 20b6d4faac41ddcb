/** Games of chance, as other screens name them; what their pages say: seldom.ts. */
export const games = {
  games: {
    title: "Free games",
  },
} as const
