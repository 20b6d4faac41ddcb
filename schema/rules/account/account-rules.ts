/**
 * Checks of account fields that a user types (spec section 5). The gateway decides; the page runs the same checks
 * first.
 */
import { EMAIL_PASSWORD_MAX, EMAIL_PASSWORD_MIN, MIN_AGE, NICKNAME_MAX } from "../constants.ts"
import { lettersOf } from "../letters.ts"

/** 1 male, 2 female, 3 other. Spec section 5 fixes male; the others are chosen here. */
export const GENDERS = [1, 2, 3] as const
/** One of `GENDERS`. */
export type Gender = (typeof GENDERS)[number]

const EMAIL = /^[^\s@<>()[\]\\,;:"]+@[^\s@<>()[\]\\,;:".]+(\.[^\s@<>()[\]\\,;:".]+)+$/

/** Whether the text looks like an email address; at most 254 characters. */
export const isEmail = (text: string): boolean => text.length <= 254 && EMAIL.test(text)

/** Email sign-up passwords have 6 to 16 characters. */
export const isEmailPassword = (text: string): boolean =>
  lettersOf(text) >= EMAIL_PASSWORD_MIN && lettersOf(text) <= EMAIL_PASSWORD_MAX

/** True for a password of one repeated letter or of blanks alone: it may be long enough, but is easy to guess. */
export const isWeakPassword = (text: string): boolean =>
  text.trim() === "" || new Set(text.normalize("NFKC").toLowerCase()).size === 1

/** No name may contain these words, which would look official. Compared after folding, as the forbidden words are. */
const RESERVED_NAMES = ["admin", "moderator", "livcam", "official", "support", "deletedaccount"] as const
/**
 * Words that no shown text of a profile may contain. Lower case; compared without case, accents, spaces and the usual
 * tricks with digits.
 */
const FORBIDDEN_WORDS = ["fuck", "shit", "cunt", "nigger", "rape", "nazi", "hitler", "pedo"] as const
/**
 * Forbidden words that no real name contains: refused anywhere in a name. The other forbidden words are refused as
 * whole words only, because of names like Ishita, Nazir, Draper and Pedone.
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

/** Kinds of errors of a name. */
export const NICKNAME_PROBLEMS = [
  "nicknameEmpty",
  "nicknameTooLong",
  "nicknameCharacters",
  "nicknameForbidden",
] as const
/** One of `NICKNAME_PROBLEMS`. */
export type NicknameProblem = (typeof NICKNAME_PROBLEMS)[number]

/** A name as it is stored: normalised by NFKC, trimmed, each run of blanks and line breaks replaced by one space. */
export const keptName = (text: string): string =>
  text
    .normalize("NFKC")
    .replace(/[\s\u2800]+/g, " ")
    .trim()

/** Invisible characters, characters that change the text's direction, and four marks on one letter. */
const UNSEEN = /[\p{Default_Ignorable_Code_Point}\p{Bidi_Control}\p{Cc}\p{Co}\p{Cs}]|\p{M}{4}/u
/** Places where an invisible character is allowed: inside an emoji, and between letters of scripts that use joiners. */
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

/** Why a name is refused; undefined when it is allowed. */
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

/** Matches whole words with the usual endings: "grapes" and "pedometer" do not match. */
const FORBIDDEN_WORD = new RegExp(`^(${FORBIDDEN_WORDS.join("|")})(t?(s|y|ed|er|ers|ing))?$`)

/** Whether a longer text contains a forbidden word. */
export const hasForbiddenWord = (text: string): boolean =>
  text.split(/[\s.,;:?!]+(?=\s|$)|\s+/).some((word) => FORBIDDEN_WORD.test(folded(word)))

/** Whether the text is YYYY-MM-DD, a real day of the calendar, and not before 1900. */
export const isBirthday = (text: string): boolean => {
  if (!/^\d{4}-\d{2}-\d{2}$/.test(text)) return false
  const at = new Date(`${text}T00:00:00Z`)
  return !Number.isNaN(at.getTime()) && at.toISOString().startsWith(text) && at.getUTCFullYear() >= 1900
}

/** Age in whole years on the UTC day of `now` (ms since 1970). */
export const ageOn = (birthday: string, now: number): number => {
  const [y, m, d] = birthday.split("-").map(Number)
  const today = new Date(now)
  const had = today.getUTCMonth() + 1 > (m ?? 0) || (today.getUTCMonth() + 1 === m && today.getUTCDate() >= (d ?? 0))
  return today.getUTCFullYear() - (y ?? 0) - (had ? 0 : 1)
}

/** Whether a person with this birthday is 18 or older at `now` (ms since 1970). */
export const isAdult = (birthday: string, now: number): boolean =>
  isBirthday(birthday) && ageOn(birthday, now) >= MIN_AGE
