/** Interests of a profile: the dictionary of 21 (spec section 3; the ids, and the names between Music and Pets, are chosen here). */

/** Id → English name. The page shows the text `interest.<id>` in the user's language. */
export const INTERESTS: Readonly<Record<number, string>> = {
  1: "Music",
  2: "Movies",
  3: "Dancing",
  4: "Singing",
  5: "Travel",
  6: "Food",
  7: "Cooking",
  8: "Fitness",
  9: "Football",
  10: "Yoga",
  11: "Games",
  12: "Anime",
  13: "Reading",
  14: "Photography",
  15: "Fashion",
  16: "Art",
  17: "Nature",
  18: "Technology",
  19: "Languages",
  20: "Cars",
  21: "Pets",
}

/** The id of an interest by its English name; undefined when the dictionary does not have it. */
export const interestIdOf = (name: string): number | undefined => INTEREST_IDS.find((id) => INTERESTS[id] === name)

/** All ids, ascending. */
export const INTEREST_IDS: ReadonlyArray<number> = Object.keys(INTERESTS).map(Number)

/** Whether the dictionary has this id. */
export const isInterestId = (id: number): boolean => Object.hasOwn(INTERESTS, id)
