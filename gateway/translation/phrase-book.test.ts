import { Effect } from "effect"
import { describe, expect, test } from "vitest"
import { lettersOf } from "#schema/rules/letters.ts"
import { INTERESTS } from "#schema/rules/people/interests.ts"
import { TRANSLATION_LANGUAGES, TRANSLATION_MAX, type TranslationLanguage } from "#schema/rules/translation.ts"
import { DEMO_PASSWORD, MIA_EMAIL } from "../demo/people.ts"
import { SAM_HISTORY } from "../demo/sam-history.ts"
import { ANSWERS, BEFRIENDED, DECLINE, DEMO_NOTICE, GREETED } from "../demo/texts.ts"
import { seeded } from "../seeded.ts"
import { eachWording, HOLES, INTEREST_WORDS, partsOf, wordingsOf } from "./phrase.ts"
import { PHRASES, phraseBook, translatePhrases } from "./phrase-book.ts"

const SAMPLES = { name: "Ana Maria", city: "Kuala Lumpur", email: MIA_EMAIL, password: DEMO_PASSWORD }
/** The text with every hole filled. */
const filledIn = (language: TranslationLanguage, text: string): string =>
  Object.entries({ ...SAMPLES, interest: INTEREST_WORDS[8]?.[language] ?? "" }).reduce(
    (filled, [hole, what]) => filled.replaceAll(`{${hole}}`, what),
    text,
  )
const firstOf = (phrase: (typeof PHRASES)[number], language: TranslationLanguage): string =>
  wordingsOf(phrase, language)[0] ?? ""
const holesIn = (wording: string) => [...wording.matchAll(/\{(\w+)\}/g)].map(([, hole]) => hole).sort()

describe("the phrases", () => {
  test("CHAT-05: each is there in all languages, with the same holes in every wording, and some forty are of any chat", () => {
    expect(PHRASES.length).toBeGreaterThan(80)
    for (const { phrase, wording } of eachWording(PHRASES)) {
      expect(wording.trim(), JSON.stringify(phrase)).toBe(wording)
      expect(wording, JSON.stringify(phrase)).toMatch(/[^\s.,:;!?।…]$/u)
      expect(holesIn(wording), wording).toEqual(holesIn(firstOf(phrase, "en")))
      for (const hole of holesIn(wording)) expect(HOLES).toContain(hole)
    }
  })

  test("no words stand for two phrases, in one language or in two", () => {
    const phraseOf = new Map<string, string>()
    for (const { phrase, wording } of [...eachWording(PHRASES)]) {
      const key = partsOf(wording)
        .map((part) => (typeof part === "string" ? part : `{${part.hole}}`))
        .join(" ")
      expect([key, phraseOf.get(key) ?? phrase.en]).toEqual([key, phrase.en])
      phraseOf.set(key, phrase.en)
    }
  })

  test("the interests are those of profiles", () => {
    expect(INTEREST_WORDS.map(({ en }) => en).sort()).toEqual(
      Object.values(INTERESTS)
        .map((name) => name.toLowerCase())
        .sort(),
    )
  })

  test.each(TRANSLATION_LANGUAGES)("CHAT-05: each phrase goes from %s into every language", (from) => {
    const wrong: Array<unknown> = []
    for (const phrase of PHRASES)
      for (const to of TRANSLATION_LANGUAGES)
        for (const wording of wordingsOf(phrase, from)) {
          const text = `${filledIn(from, wording)}!`
          const isIn = from === to || wordingsOf(phrase, to).some((each) => each === wording)
          const meant = isIn ? text : `${filledIn(to, firstOf(phrase, to))}!`
          const got = translatePhrases(text, to)
          if (got !== meant) wrong.push({ from, to, text, meant, got })
        }
    expect(wrong).toEqual([])
  })
})

describe("texts", () => {
  const hosts = [DEMO_NOTICE, ...ANSWERS, GREETED, BEFRIENDED, DECLINE, ...ANSWERS.map((line) => `${GREETED} ${line}`)]
  test("CHAT-05: all that demo people say is in the book, whatever it is joined to", () => {
    const stories = SAM_HISTORY.flatMap(({ lines }) => lines.map(({ text }) => text.replace("{notice}", DEMO_NOTICE)))
    for (const line of [...hosts, ...hosts.map((host) => `${DEMO_NOTICE} ${host}`), ...stories])
      for (const to of TRANSLATION_LANGUAGES)
        expect([line, typeof translatePhrases(filledIn("en", line), to)]).toEqual([line, "string"])
    for (const from of TRANSLATION_LANGUAGES)
      for (const interest of INTEREST_WORDS) {
        const english = `I was just thinking of ${interest.en}`
        const said = translatePhrases(english, from) ?? ""
        expect([said.includes(interest[from]), translatePhrases(said, "en")]).toEqual([true, english])
      }
  })

  test("CHAT-05: sentences are translated one by one, with their marks, and names are carried over", () => {
    const said =
      "Hi, I am Ana. This is a demo account: my answers are written in advance. That made me smile. Where are you writing from tonight?"
    expect(translatePhrases(said, "nl")).toBe(
      "Hoi, ik ben Ana. Dit is een demo-account: mijn antwoorden zijn van tevoren geschreven. Daar moest ik om glimlachen. Waarvandaan schrijf je vanavond?",
    )
    expect(translatePhrases("That made me smile. I was just thinking of football.", "hi")).toBe(
      "यह पढ़कर मुस्कान आ गई। अभी मेरे मन में यही था: फ़ुटबॉल।",
    )
    expect(translatePhrases("यह पढ़कर मुस्कान आ गई।", "en")).toBe("That made me smile.")
    expect(translatePhrases("It is late in Ho Chi Minh City, but the lights outside are lovely.", "tr")).toBe(
      "Ho Chi Minh City şehrinde saat geç oldu ama dışarıdaki ışıklar çok güzel.",
    )
  })

  test("case, accents, outer marks and blanks do not matter; what stands around stays", () => {
    expect(translatePhrases("  HELLO,   how ARE you??? 👋\nim Leo", "pt")).toBeUndefined()
    expect(translatePhrases("  HELLO,   how ARE you??? 👋\nI’m Leo", "pt")).toBe(
      "  Olá,   Como estás??? 👋\nO meu nome é Leo",
    )
    expect(translatePhrases("nasilsin", "en")).toBe("How are you")
    expect(translatePhrases("İYİYİM", "en")).toBe("I'm fine")
    expect(translatePhrases("como voce esta?", "nl")).toBe("Hoe gaat het?")
    expect(translatePhrases("(thank you)", "ms")).toBe("(Terima kasih)")
  })

  test("a text in the language already comes back as it is, and so does one without a letter", () => {
    for (const text of ["hey,  HOW are you", "Hoi! Hoe is het?", "👋 !!", "Haha"])
      expect(translatePhrases(text, text.startsWith("Hoi") ? "nl" : "en")).toBe(text)
    expect(translatePhrases("Hoi! I live in Cluj-Napoca", "nl")).toBe("Hoi! Ik woon in Cluj-Napoca")
  })

  test("a text of which one part is not in the book has no translation", () => {
    for (const text of [
      "Hello! The quick brown fox.",
      "hello there my friend",
      "I am hungry",
      "I AM HUNGRY",
      "Hi, I am fine and you",
      "I am Ana and you",
      "I was just thinking of stamps.",
      "I live in Ana, Bob",
      "{name}",
      "I am {name}",
      "42",
    ])
      expect([text, translatePhrases(text, "nl")]).toEqual([text, undefined])
  })

  test("the port says that it is a book, and refuses what it does not know", async () => {
    expect(phraseBook.source).toBe("phraseBook")
    expect(await Effect.runPromise(phraseBook.translate("Yes.", "tr"))).toBe("Evet.")
    const { error } = await Effect.runPromise(Effect.flip(phraseBook.translate("qwerty", "tr")))
    expect(error.kind).toBe("translationUnknown")
  })
})

describe("hostile texts", () => {
  const PIECES = [
    "hi",
    ...["Hi, I am", "I am Ana", "Ana", "yes", "sim", "no", "It is late in", "but the lights outside are lovely"],
    ...[" ", "  ", "\n", ",", ".", "...", "!", "?", "।", "👋", "❤️", "(", '"', "\u0301", "\u200d", "ﷺ", "İ", "{name}"],
    ...["\ud83d", "\u0000", "$&", "|", "a", "1", "हाँ", "\u093c"],
  ] as const
  test("anything gets a translation within bounds or none, never an error", () => {
    for (let seed = 0; seed < 3_000; seed++) {
      const draw = seeded("phrase book", seed)
      const text = Array.from({ length: draw.int(0, 30) }, () => draw.pick(PIECES)).join(draw.pick(["", " "]))
      const translation = translatePhrases(text, draw.pick(TRANSLATION_LANGUAGES))
      if (translation !== undefined) expect(lettersOf(translation)).toBeLessThanOrEqual(TRANSLATION_MAX)
    }
  })

  test("a translation that has grown too long is none", () => {
    expect(translatePhrases("adeus, ".repeat(400), "ms")).toBe("Selamat tinggal, ".repeat(400))
    expect(translatePhrases("adeus, ".repeat(500), "ms")).toBeUndefined()
  })

  /** A hundred times as long as a message may be: with a quadratic algorithm the test would time out. */
  test.each([
    "!",
    "hi,",
    "I am Ana ",
    "Hi, I am ",
    ". . ",
    "a",
    " ",
    '"',
    "Ana, ",
    "👋",
    "\u0301",
    "no\n",
    "ha ha ha, ",
  ])("many of %j end", (piece) => {
    const text = piece.repeat(Math.ceil(200_000 / piece.length))
    expect(() => translatePhrases(text, "nl")).not.toThrow()
  })
})
