import fc from "fast-check"
import { describe, expect, test } from "vitest"
import { foldText } from "./fold-text.ts"
import { marksOf, questionOf, snippetOf } from "./match-text.ts"
import { addTerms, prefixesOf, wordsOf } from "./words.ts"

const TEXTS = {
  english: "It's 8:30pm — don't forget the café, naïve résumé & co-op (v2.0)!",
  portuguese: "Não há água d'água; coração, pão-de-açúcar às 10h30",
  turkish: "İstanbul'da ılık ve IŞIKLI bir gün; çok güzel şehir",
  malay: "Kanak-kanak bermain di Kuala Lumpur, RM3.50 sahaja",
  dutch: "Zo'n één à twee keer per week, coördinatie",
  german: "Die Straße heißt Fußgängerüberweg",
  hindi: "नमस्ते दुनिया, आप कैसे हैं? हिन्दी में लिखो १२३",
  chinese: "我喜欢在北京大学学习中文，你呢？",
  japanese: "東京タワーで会いましょう。カメラを持ってきてね",
  korean: "오늘 날씨가 좋네요",
  thai: "สวัสดีครับ วันนี้อากาศดีมาก",
  arabic: "مَرْحَبًا كيف حالك",
  russian: "Привет, как дела? Ещё ёлка",
  greek: "Καλημέρα ΣΑΣ φίλος",
  emoji: "ok 👩‍💻 ❤️ 🇲🇾 👍🏽 done",
  mixed: "Meet at 東京 station 8時 ok 한국 café नमस्ते",
} as const
const texts = Object.values(TEXTS)
const anyText = fc.oneof(
  fc.constantFrom(...texts),
  fc.string({ unit: "grapheme", maxLength: 60 }),
  fc.string({ unit: "binary", maxLength: 60 }),
  fc
    .array(fc.constantFrom(...texts.flatMap((text) => text.split(" "))), { maxLength: 8 })
    .map((some) => some.join(" ")),
)

const finds = (text: string, asked: string): boolean => marksOf(text, questionOf(asked)) !== null
const termsOf = (text: string): ReadonlySet<string> => {
  const terms = new Set<string>()
  addTerms(text, terms)
  return terms
}
/** True when the index finds the text: its terms have all prefixes of the question. */
const mayHold = (text: string, asked: string): boolean => {
  const terms = [...termsOf(text)]
  return questionOf(asked).prefixes.every((prefix) => terms.some((term) => term.startsWith(prefix)))
}

test("CARD-12: folding what is folded changes nothing", () => {
  fc.assert(
    fc.property(anyText, (text) => {
      expect(foldText(foldText(text))).toBe(foldText(text))
    }),
  )
})

test.each([
  ["ISTANBUL", "istanbul", "İstanbul", "ıstanbul"],
  ["café", "cafe", "CAFÉ", "cafe\u0301", "ＣＡＦＥ"],
  ["Straße", "STRASSE", "strasse", "STRAẞE"],
  ["ação", "acao", "AÇÃO"],
  ["Ёлка", "елка", "ЕЛКА"],
  ["ΣΑΣ", "σας", "σασ"],
  ["ｶﾞ", "ガ"],
  ["smørrebrød", "smorrebrod"],
])("CARD-12: %s and its other spellings find each other", (...spellings) => {
  for (const text of spellings)
    for (const asked of spellings) expect(finds(text, asked), `${asked} in ${text}`).toBe(true)
})

test("CARD-12: vowel signs of Devanagari tell words apart", () => {
  expect(finds("कल मिलते हैं", "कल")).toBe(true)
  expect(finds("काल मिलते हैं", "कल")).toBe(false)
  expect(foldText("हिन्दी")).toBe("हिन्दी".normalize("NFC"))
})

describe("CARD-12: what stands in a text finds it", () => {
  test("each word, each beginning of it", () => {
    fc.assert(
      fc.property(anyText, (text) => {
        for (const { text: word, kind } of wordsOf(text)) {
          if (kind === "run") continue
          const signs = [...word]
          for (let length = 1; length <= signs.length; length++) {
            const asked = signs.slice(0, length).join("")
            // A cut-off part may fold differently by itself: a mark without its letter, half of a Thai word.
            if (
              questionOf(asked)
                .words.map((one) => one.text)
                .join() !== asked
            )
              continue
            expect(finds(text, asked), `${asked} in ${text}`).toBe(true)
            expect(mayHold(text, asked), `${asked} in the terms of ${text}`).toBe(true)
          }
        }
      }),
    )
  })

  test("each part of Chinese and Japanese, whole words of the segmenter among them", () => {
    const segmenter = new Intl.Segmenter("zh", { granularity: "word" })
    for (const text of [TEXTS.chinese, TEXTS.japanese, TEXTS.mixed]) {
      for (const { segment, isWordLike } of segmenter.segment(text))
        if (isWordLike === true) expect(finds(text, segment), `${segment} in ${text}`).toBe(true)
      for (const { text: run } of wordsOf(text).filter(({ kind }) => kind === "run"))
        for (let from = 0; from < run.length; from++)
          for (let to = from + 1; to <= run.length; to++) {
            expect(finds(text, run.slice(from, to))).toBe(true)
            expect(mayHold(text, run.slice(from, to))).toBe(true)
          }
    }
  })

  test("words of Thai, emoji and flags", () => {
    expect(finds(TEXTS.thai, "สวัสดี")).toBe(true)
    expect(finds(TEXTS.emoji, "❤")).toBe(true)
    expect(finds(TEXTS.emoji, "🇲🇾 👍")).toBe(true)
    expect(finds(TEXTS.emoji, "👎")).toBe(false)
  })
})

test("CARD-12: what a text holds the index never misses", () => {
  fc.assert(
    fc.property(anyText, anyText, (text, asked) => {
      if (finds(text, asked)) expect(mayHold(text, asked)).toBe(true)
    }),
  )
})

test("CARD-12: all words must stand in it, in any order", () => {
  expect(finds("The quick brown fox", "brown qui")).toBe(true)
  expect(finds("The quick brown fox", "brown quiet")).toBe(false)
  expect(finds("anything", " ,. ")).toBe(false)
})

test("CARD-12: spaced scripts are cut where the segmenter cuts them, and at signs inside its words", () => {
  const segmenter = new Intl.Segmenter("und", { granularity: "word" })
  const plain = [
    TEXTS.english,
    TEXTS.portuguese,
    TEXTS.turkish,
    TEXTS.malay,
    TEXTS.dutch,
    TEXTS.german,
    TEXTS.hindi,
    TEXTS.korean,
    TEXTS.arabic,
    TEXTS.russian,
    TEXTS.greek,
  ]
  const letters = fc.constantFrom(..."abcxyz019ABZ çéİıßñøа-бюЯ'’.,:;_-!?/@#&()\"\n".split(""))
  const text = fc.oneof(
    fc.constantFrom(...plain),
    fc.array(letters, { maxLength: 60 }).map((some) => some.join("")),
  )
  fc.assert(
    fc.property(text, (written) => {
      const segments = [...segmenter.segment(written)].flatMap(({ segment, isWordLike }) =>
        isWordLike === true ? segment.split(/[^\p{L}\p{M}\p{N}]+/u).filter((part) => part !== "") : [],
      )
      expect(wordsOf(written).map((word) => word.text)).toEqual(segments.map(foldText).filter((word) => word !== ""))
    }),
  )
})

test("CARD-12: marks stand on the letters as written, whatever folding did to them", () => {
  const marked = (text: string, asked: string): ReadonlyArray<string> =>
    (marksOf(text, questionOf(asked)) ?? []).map(([from, to]) => text.slice(from, to))
  expect(marked("Die STRAßE!", "stras")).toEqual(["STRAß"])
  expect(marked("cafe\u0301s und Cafés", "cafe")).toEqual(["cafe\u0301", "Café"])
  expect(marked("我在北京大学", "京大")).toEqual(["京大"])
  expect(marked("İstanbul", "ist")).toEqual(["İst"])
  expect(marked("नमस्ते दुनिया", "दुनि")).toEqual(["दुनि"])
  expect(marked("aa ab aa", "a")).toEqual(["a", "a", "a"])
})

test("CARD-12: a snippet shows the first mark, and its marks stand on the same letters", () => {
  fc.assert(
    fc.property(fc.array(anyText, { maxLength: 12 }), fc.nat(40), (some, at) => {
      const text = some.join(" ")
      const words = wordsOf(text)
      const asked = words[at % Math.max(1, words.length)]
      if (asked === undefined) return
      const marks = marksOf(text, { words: [asked], prefixes: prefixesOf(asked) })
      expect(marks).not.toBeNull()
      const [first] = marks ?? []
      const shown = snippetOf(text, marks ?? [])
      const [place] = shown.marks
      expect(shown.text.length).toBeLessThanOrEqual(143)
      if (first !== undefined && place !== undefined && first[1] - first[0] < 90)
        expect(shown.text.slice(place[0], place[1])).toBe(text.slice(first[0], first[1]).replace(/\s/g, " "))
    }),
  )
})
