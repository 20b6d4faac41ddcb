/** English of the picks of the day. Loaded with their screen (picks-texts.ts). */
export const picks = {
  title: "Today’s picks",
  lead: "Six people chosen for you each day, by language, interests, country and a little luck. Turn the cards over.",
  turn: "Turn over card {{n, number}} of {{count, number}}",
  speaks: "Speaks {{name}}",
  likes: "Likes {{names}}",
  country: "From your country",
  chance: "A surprise",
  done: "You have seen today’s picks.",
  next: "New cards: {{time}}",
  empty: "No picks today",
  emptyText: "There is nobody to show you yet. Look at the wall, or come back tomorrow.",
  wall: "To the wall",
} as const
