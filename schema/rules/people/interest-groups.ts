/** Groups of the wall by interest, and wall categories (spec section 3). */

/** Id → English name; 0 is all hosts. */
export const INTEREST_GROUPS: Readonly<Record<number, string>> = {
  0: "For You",
  1: "Singing",
  2: "Dancing",
  3: "Chill Chat",
  4: "Dating Tips",
  5: "Be Yourself",
  6: "Sleep Call",
  7: "Language Chat",
  8: "Daily Life",
  9: "Make Friends",
  99: "Other",
}
