/**
 * The demo people, from a fixed seed: the same count and start time give the same people. Pictures follow once ids are
 * known.
 */

import { AGREEMENT_VERSION } from "#schema/rules/account/agreement.ts"
import { interestIdOf } from "#schema/rules/people/interests.ts"
import { agreedTo } from "../accounts/agreement.ts"
import { newAccount } from "../accounts/new-account.ts"
import type { Sitter } from "../media/portrait/recipe.ts"
import { type Seeded, seeded } from "../seeded.ts"
import type { AccountRow, NewAccount } from "../store/tables/accounts/accounts.ts"
import { HOMELANDS, homelandOf } from "./countries.ts"
import { CLOSINGS, INTERESTS, OPENINGS } from "./texts.ts"

/** Shared by all demo accounts and printed at start: only for trying out the product. */
export const DEMO_PASSWORD = "livcam-demo"
export const SAM_EMAIL = "demo@livcam.test"
export const MIA_EMAIL = "mia@livcam.test"
export const DEMO_HOSTS = 120
export const PICTURES = 3

const DAY = 86_400_000
const MIA_HOMELAND = "ES"
const MIA_LOOK = "mia-20"

/** A birthday that makes a person `age` years old at `now`. */
const birthdayOf = (draw: Seeded, age: number, now: number): string => {
  const today = new Date(now)
  const turned = Date.UTC(today.getUTCFullYear() - age, today.getUTCMonth(), today.getUTCDate())
  return new Date(turned - draw.int(2, 360) * DAY).toISOString().slice(0, 10)
}

const slugOf = (name: string): string =>
  name
    .normalize("NFKD")
    .replace(/đ/g, "d")
    .replace(/[^A-Za-z]/g, "")
    .toLowerCase()

/** Interests by name, and by their ids in the dictionary. */
const interestsOf = (names: ReadonlyArray<string>): Pick<NewAccount, "interestLabels" | "interestIds"> => ({
  interestLabels: names,
  interestIds: names.flatMap((name) => interestIdOf(name) ?? []),
})

const person = (now: number): NewAccount =>
  newAccount({ userName: "", createdAt: now, demo: true, ...agreedTo(AGREEMENT_VERSION, now) })

const host = (index: number, now: number): NewAccount => {
  const homeland = HOMELANDS[index % HOMELANDS.length] ?? HOMELANDS[0]
  if (homeland === undefined) throw new Error("demo: no homelands")
  const round = Math.floor(index / HOMELANDS.length)
  const draw = seeded("livcam", "host", index)
  const man = round % 6 === (index % 2 === 0 ? 2 : 5)
  const names = man ? homeland.men : homeland.women
  const userName = names[round % names.length] ?? "Alex"
  const city = draw.pick(homeland.cities)
  const interests = draw.some(INTERESTS, draw.int(3, 5))
  const groups = [...new Set(interests.flatMap(({ groups }) => groups))].sort((a, b) => a - b)
  const price = draw.int(2, 12) * 10
  const spoken = homeland.languages.filter((_, place) => place === 0 || draw.chance(0.6))
  const line = draw.pick(["", ...interests.map(({ line }) => line)])
  return {
    ...person(now),
    email: `${slugOf(userName)}-${homeland.countryId.toLowerCase()}${round + 1}@livcam.test`,
    userName,
    birthday: birthdayOf(draw, draw.chance(0.8) ? draw.int(19, 33) : draw.int(34, 45), now),
    gender: man ? 1 : 2,
    countryId: homeland.countryId,
    city,
    languageId: homeland.languages[0],
    languageIds: spoken,
    groupIds: groups.slice(0, 4),
    ...interestsOf(interests.map(({ label }) => label)),
    introduce: [draw.pick(OPENINGS).replace("{city}", city), line, draw.pick(CLOSINGS)].filter(Boolean).join(" "),
    likedCount: Math.round(20 + draw.next() ** 3 * 4_200),
    goddess: true,
    callPrice: price,
    friendCallPrice: Math.max(10, Math.round((price * 0.7) / 10) * 10),
    rank: draw.int(1, 100_000),
    friendsOnly: index % 20 === 19,
    friendClosed: index % 30 === 28,
  }
}

export const demoHosts = (count: number, now: number): ReadonlyArray<NewAccount> =>
  Array.from({ length: count }, (_, index) => host(index, now))

/** The host account for a newcomer's second browser. */
export const mia = (now: number): NewAccount => ({
  ...person(now),
  email: MIA_EMAIL,
  userName: "Mia",
  birthday: birthdayOf(seeded("mia"), 27, now),
  countryId: MIA_HOMELAND,
  city: "Barcelona",
  languageId: 3,
  languageIds: [3, 1],
  groupIds: [1, 3, 7],
  ...interestsOf(["Singing", "Food", "Languages", "Photography"]),
  introduce:
    "I sing in a small choir in Barcelona and drink too much coffee. Correct my English, I collect mistakes. Tell me about your day and I will tell you about mine.",
  likedCount: 812,
  goddess: true,
  callPrice: 40,
  friendCallPrice: 30,
  rank: 0,
})

/** The user account that a newcomer signs in to first. */
export const sam = (now: number): NewAccount => ({
  ...person(now),
  email: SAM_EMAIL,
  userName: "Sam",
  birthday: birthdayOf(seeded("sam"), 30, now),
  gender: 1,
  countryId: "GB",
  city: "Bristol",
  languageIds: [1],
  ...interestsOf(["Travel", "Music"]),
  introduce: "Here to practise my Spanish.",
})

const ageAtStart = ({ birthday, createdAt }: AccountRow): number =>
  Math.floor((createdAt - Date.parse(birthday)) / (365.25 * DAY))

/** The sitter for a demo account's portraits; undefined for all other accounts. */
export const sitterOf = (account: AccountRow): Sitter | undefined => {
  const homeland = homelandOf(account.countryId)
  if (!account.demo || homeland === undefined) return undefined
  return {
    look: account.email === MIA_EMAIL ? MIA_LOOK : (account.email ?? account.userName),
    figure: account.gender === 1 ? "man" : "woman",
    age: ageAtStart(account),
    skins: homeland.skins,
    hairs: homeland.hairs,
  }
}
