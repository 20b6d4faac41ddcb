/** Checks of what a person types about an account (spec section 5). The gateway decides; the page asks first. */
import { EMAIL_PASSWORD_MAX, EMAIL_PASSWORD_MIN, MIN_AGE, NICKNAME_MAX } from "./constants.ts"
import { lettersOf } from "./letters.ts"

/** 1 male, 2 female, 3 other; male is fixed by spec section 5, the others chosen here. */
export const GENDERS = [1, 2, 3] as const
/** One of `GENDERS`. */
export type Gender = (typeof GENDERS)[number]

const EMAIL = /^[^\s@<>()[\]\\,;:"]+@[^\s@<>()[\]\\,;:".]+(\.[^\s@<>()[\]\\,;:".]+)+$/

/** Whether a text has the form of an email address, at most 254 characters. */
export const isEmail = (text: string): boolean => text.length <= 254 && EMAIL.test(text)

/** Email sign-up passwords have 6 to 16 characters. */
export const isEmailPassword = (text: string): boolean =>
  lettersOf(text) >= EMAIL_PASSWORD_MIN && lettersOf(text) <= EMAIL_PASSWORD_MAX

/** One letter again and again, or blanks alone: long enough, and guessed at once. */
export const isWeakPassword = (text: string): boolean =>
  text.trim() === "" || new Set(text.normalize("NFKC").toLowerCase()).size === 1

/** Names that would pass for the product's own; compared as below. */
const RESERVED_NAMES = ["admin", "moderator", "livcam", "official", "support", "deletedaccount"] as const
/** Words that no shown text of a profile contains, lower case; compared without case, accents, spaces and the usual digit tricks. */
const FORBIDDEN_WORDS = ["fuck", "shit", "cunt", "nigger", "rape", "nazi", "hitler", "pedo"] as const
/**
 * Those that no real name has in it. The others are refused as whole words only, because of names like Ishita, Nazir, Draper and
 * Pedone.
 */
const NEVER_IN_NAMES = ["fuck", "cunt", "nigger", "hitler"] as const

const folded = (text: string): string =>
  text
    .normalize("NFKD")
    .replace(/\p{M}/gu, "")
    .toLowerCase()
    .replace(
      /[01345$@!]/g,
      (c) => ({ "0": "o", "1": "i", "3": "e", "4": "a", "5": "s", $: "s", "@": "a", "!": "i" })[c] ?? c,
    )
    .replace(/[^\p{L}]/gu, "")

/** Kinds of errors. */
export const NICKNAME_PROBLEMS = [
  "nicknameEmpty",
  "nicknameTooLong",
  "nicknameCharacters",
  "nicknameForbidden",
] as const
/** Kinds of errors. */
export type NicknameProblem = (typeof NICKNAME_PROBLEMS)[number]

/** A name as it is kept: forms of one letter are one (NFKC), each run of blanks and line breaks is one space. */
export const keptName = (text: string): string =>
  text
    .normalize("NFKC")
    .replace(/[\s\u2800]+/g, " ")
    .trim()

/** Characters that nobody sees or that turn text around, and four marks on one letter. */
const UNSEEN = /[\p{Default_Ignorable_Code_Point}\p{Bidi_Control}\p{Cc}\p{Co}\p{Cs}]|\p{M}{4}/u
/** Where unseen characters belong: inside of an emoji, and between letters of scripts that join them. */
const PICTURE = "[\\p{Extended_Pictographic}\\p{Emoji_Modifier}]"
const JOINING = `[${["Arab", "Beng", "Deva", "Gujr", "Guru", "Knda", "Mlym", "Orya", "Sinh", "Taml", "Telu"].map((script) => `\\p{sc=${script}}`).join("")}]`
const JOINED = new RegExp(
  [
    `(?<=${PICTURE})\\ufe0f`,
    `(?<=${PICTURE}\\ufe0f?)\\u200d(?=${PICTURE})`,
    "(?<=[0-9#*])\\ufe0f(?=\\u20e3)",
    `(?<=${JOINING})[\\u200c\\u200d](?=${JOINING})`,
  ].join("|"),
  "gu",
)

/** Why a name is refused; undefined when it may be had. */
export const nicknameProblem = (text: string): NicknameProblem | undefined => {
  const name = keptName(text)
  if (name === "") return "nicknameEmpty"
  if (UNSEEN.test(name.replace(JOINED, ""))) return "nicknameCharacters"
  if (lettersOf(name) > NICKNAME_MAX) return "nicknameTooLong"
  const plain = folded(name)
  return [...RESERVED_NAMES, ...NEVER_IN_NAMES].some((word) => plain.includes(word)) ||
    [plain, ...name.split(" ").map(folded)].some((word) => FORBIDDEN_WORD.test(word))
    ? "nicknameForbidden"
    : undefined
}

/** Whole words only, with the usual endings: "grapes" and "pedometer" are no forbidden words. */
const FORBIDDEN_WORD = new RegExp(`^(${FORBIDDEN_WORDS.join("|")})(t?(s|y|ed|er|ers|ing))?$`)

/** Whether a longer text has a forbidden word in it. */
export const hasForbiddenWord = (text: string): boolean =>
  text.split(/[\s.,;:?!]+(?=\s|$)|\s+/).some((word) => FORBIDDEN_WORD.test(folded(word)))

/** YYYY-MM-DD that is a real day of the calendar. */
export const isBirthday = (text: string): boolean => {
  if (!/^\d{4}-\d{2}-\d{2}$/.test(text)) return false
  const at = new Date(`${text}T00:00:00Z`)
  return !Number.isNaN(at.getTime()) && at.toISOString().startsWith(text) && at.getUTCFullYear() >= 1900
}

/** Whole years lived on the (UTC) day of `now`, ms since 1970. */
export const ageOn = (birthday: string, now: number): number => {
  const [y, m, d] = birthday.split("-").map(Number)
  const today = new Date(now)
  const had = today.getUTCMonth() + 1 > (m ?? 0) || (today.getUTCMonth() + 1 === m && today.getUTCDate() >= (d ?? 0))
  return today.getUTCFullYear() - (y ?? 0) - (had ? 0 : 1)
}

/** Whether somebody of this birthday is 18 or older at `now`, ms since 1970. */
export const isAdult = (birthday: string, now: number): boolean =>
  isBirthday(birthday) && ageOn(birthday, now) >= MIN_AGE
