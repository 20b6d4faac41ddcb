/** A phrase of the phrase book, and how its wordings are parsed. */
import { TRANSLATION_LANGUAGES, type TranslationLanguage } from "#schema/rules/translation.ts"

/**
 * Wordings by language, separated by "|", the first one being used in translations. `{name}` and other holes carry
 * their content over.
 */
export type Phrase = Readonly<Record<TranslationLanguage, string>>

/** The kinds of holes: names of people and cities, an interest, and single words of any kind. */
export const HOLES = ["name", "city", "interest", "email", "password"] as const
export type Hole = (typeof HOLES)[number]

/** The 21 interests of profiles (schema/rules/people/interests.ts), as they appear inside a sentence. */
export const INTEREST_WORDS: ReadonlyArray<Phrase> = [
  { en: "music", hi: "संगीत", ms: "muzik", pt: "música", tr: "müzik", nl: "muziek" },
  { en: "movies", hi: "फ़िल्में", ms: "filem", pt: "cinema", tr: "filmler", nl: "films" },
  { en: "dancing", hi: "नृत्य", ms: "menari", pt: "dança", tr: "dans", nl: "dansen" },
  { en: "singing", hi: "गायन", ms: "menyanyi", pt: "canto", tr: "şarkı söylemek", nl: "zingen" },
  { en: "travel", hi: "यात्रा", ms: "melancong", pt: "viagens", tr: "seyahat", nl: "reizen" },
  { en: "food", hi: "खाना", ms: "makanan", pt: "comida", tr: "yemek", nl: "eten" },
  { en: "cooking", hi: "खाना बनाना", ms: "memasak", pt: "cozinhar", tr: "yemek yapmak", nl: "koken" },
  { en: "fitness", hi: "फ़िटनेस", ms: "kecergasan", pt: "fitness", tr: "fitness", nl: "fitness" },
  { en: "football", hi: "फ़ुटबॉल", ms: "bola sepak", pt: "futebol", tr: "futbol", nl: "voetbal" },
  { en: "yoga", hi: "योग", ms: "yoga", pt: "ioga", tr: "yoga", nl: "yoga" },
  { en: "games", hi: "गेम", ms: "permainan", pt: "jogos", tr: "oyunlar", nl: "games" },
  { en: "anime", hi: "एनिमे", ms: "anime", pt: "anime", tr: "anime", nl: "anime" },
  { en: "reading", hi: "पढ़ना", ms: "membaca", pt: "leitura", tr: "okumak", nl: "lezen" },
  { en: "photography", hi: "फ़ोटोग्राफ़ी", ms: "fotografi", pt: "fotografia", tr: "fotoğrafçılık", nl: "fotografie" },
  { en: "fashion", hi: "फ़ैशन", ms: "fesyen", pt: "moda", tr: "moda", nl: "mode" },
  { en: "art", hi: "कला", ms: "seni", pt: "arte", tr: "sanat", nl: "kunst" },
  { en: "nature", hi: "प्रकृति", ms: "alam semula jadi", pt: "natureza", tr: "doğa", nl: "natuur" },
  { en: "technology", hi: "तकनीक", ms: "teknologi", pt: "tecnologia", tr: "teknoloji", nl: "techniek" },
  { en: "languages", hi: "भाषाएँ", ms: "bahasa", pt: "línguas", tr: "diller", nl: "talen" },
  { en: "cars", hi: "कारें", ms: "kereta", pt: "carros", tr: "arabalar", nl: "auto’s" },
  { en: "pets", hi: "पालतू जानवर", ms: "haiwan peliharaan", pt: "animais", tr: "evcil hayvanlar", nl: "huisdieren" },
]

/** A folded word, or a hole. */
export type Part = string | { readonly hole: Hole }

/**
 * Folds a word for comparison: case, accents and spelling variants of a letter are ignored, since chat users omit them.
 * Turkish has two letters i, Hindi two marks for a nasal vowel and a dot that is often omitted.
 */
export const folded = (word: string): string =>
  word
    .normalize("NFKD")
    .toLowerCase()
    .replace(/[\u0300-\u036f\u093c]/gu, "")
    .replaceAll("ı", "i")
    .replaceAll("\u0901", "\u0902")
    .replaceAll("’", "'")

/** A word with its surroundings: blanks, punctuation and emoji. */
export interface Word {
  readonly lead: string
  readonly core: string
  readonly trail: string
}

const LETTER = /[\p{L}\p{N}]/u
const SHAPE = /^([^\p{L}\p{N}]*)(.*[\p{L}\p{N}]\p{M}*)(.*)$/su

/** The words of a text, which joined give the text again; empty when it has no letter or digit. */
export const wordsOf = (text: string): ReadonlyArray<Word> => {
  const words: Array<Word> = []
  let lead = /^\s*/u.exec(text)?.[0] ?? ""
  for (const [, piece = "", gap = ""] of text.matchAll(/(\S+)(\s*)/gu)) {
    const last = words.at(-1)
    if (LETTER.test(piece)) {
      const [, before = "", core = "", after = ""] = SHAPE.exec(piece) ?? []
      words.push({ lead: lead + before, core, trail: after + gap })
      lead = ""
    } else if (last === undefined) lead += piece + gap
    else words[words.length - 1] = { ...last, trail: last.trail + piece + gap }
  }
  return words
}

/** Whether the word ends a clause. */
export const endsClause = ({ trail }: Word, next: Word | undefined): boolean =>
  next === undefined || next.lead !== "" || /[\S\n]/u.test(trail)

export const wordingsOf = (phrase: Phrase, language: TranslationLanguage): ReadonlyArray<string> =>
  phrase[language].split("|")

export const partsOf = (wording: string): ReadonlyArray<Part> =>
  wordsOf(wording).map(({ lead, core }) => {
    const hole = lead.endsWith("{") ? HOLES.find((each) => each === core) : undefined
    return hole === undefined ? folded(core) : { hole }
  })

/** Each wording of each phrase. */
export const eachWording = (phrases: ReadonlyArray<Phrase>) =>
  phrases.flatMap((phrase) =>
    TRANSLATION_LANGUAGES.flatMap((language) =>
      wordingsOf(phrase, language).map((wording) => ({ phrase, language, wording })),
    ),
  )
