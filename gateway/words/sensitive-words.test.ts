import { dictionary } from "@zxcvbn-ts/language-common"
import fc from "fast-check"
import { describe, expect, test } from "vitest"
import { MESSAGE_MAX } from "#schema/rules/constants.ts"
import { INTERESTS } from "#schema/rules/people/interests.ts"
import { SAM_HISTORY } from "../demo/sam-history.ts"
import { ANSWERS, BEFRIENDED, DECLINE, DEMO_NOTICE, GREETED } from "../demo/texts.ts"
import { eachWording } from "../translation/phrase.ts"
import { PHRASES } from "../translation/phrase-book.ts"
import { finderOf, isListable } from "./sensitive-words.ts"
import { SENSITIVE_WORDS } from "./word-list.ts"

const finds = finderOf(SENSITIVE_WORDS)
const found = (texts: ReadonlyArray<string>) => texts.filter(finds)

describe("what is found", () => {
  test("CHAT-07: words and phrases of each language of the page, whatever stands around them", () => {
    const texts = [
      "They told me you are a rapist.",
      "I'll kill you, and your dog too!",
      "who is selling weed here?",
      "Send me money by Western Union",
      "want child pornography?",
      "तुम्हें बलात्कार का डर है",
      "तुझे जान से मार दूँगा",
      "Tujhe maar dunga",
      "paise bhejo, upi id hai",
      "aku bunuh kau nanti",
      "nak beli dadah tak",
      "Vou te matar amanhã",
      "me manda um PIX agora",
      "Ela vende cocaína.",
      "Seni öldüreceğim!",
      "IBAN'ına bakma, papara numaramı yaz",
      "TECAVÜZ EDERİM",
      "ik ga je vermoorden",
      "Wie wil kinderporno?",
      "stuur me een tikkie",
    ]
    expect(found(texts)).toEqual(texts)
  })

  test("CHAT-07: also in other cases, with other accents, spelled out, with digits for letters, with what nobody sees between", () => {
    const texts = [
      "RAPIST",
      "ＲＡＰＩＳＴ",
      "ráp̂ïst",
      "r a p i s t",
      "you r.a.p.i.s.t!",
      "i r-a-p-i-s-t",
      "r\u200ba\u00adp\u2060i\ufe0fst",
      "r4p1st",
      "r@pi$t",
      "r4p!st",
      "r 4 p 1 s t",
      "rаріst", // Cyrillic а, р and і
      "ki11 yourself",
      "k1ll your5elf",
      "killyourself",
      "k i l l y o u r s e l f",
      "kill-your\n\nself and kill  yourself",
      "seni oldurecegim",
      "SENI ÖLDÜRECEĞİM",
      "cocaina: compro cocaina",
      "गला काट दूँगा",
      "लड़की बेचता हूँ",
      "नाबालिग लडकी",
    ]
    expect(found(texts)).toEqual(texts)
  })

  test("CHAT-07: each line of the list, shouted, spelled out, and with what nobody sees in it", () => {
    const lines = SENSITIVE_WORDS.map((line) => line.replace("*", ""))
    const disguises = [
      (line: string) => `well, ${line}.`,
      (line: string) => line.toUpperCase(),
      (line: string) => [...line].join("\u200b"),
      (line: string) => line.replaceAll(" ", "\u00a0 _ "),
    ]
    for (const disguise of disguises) expect(lines.filter((line) => !finds(disguise(line)))).toEqual([])
    const latin = lines.filter((line) => /^[a-z ]{3,}$/.test(line))
    const spelled = (line: string) => [...line.replaceAll(" ", "")].join(".")
    const inDigits = (line: string) =>
      line.replace(/[oieast]/g, (letter) => ({ o: "0", i: "1", e: "3", a: "@", s: "$", t: "7" })[letter] ?? letter)
    expect(latin.length).toBeGreaterThan(400)
    for (const disguise of [spelled, inDigits]) expect(latin.filter((line) => !finds(disguise(line)))).toEqual([])
  })

  test("an operator's words are found beside ours, as words, as phrases and as beginnings", () => {
    const own = finderOf([...SENSITIVE_WORDS, "blorb", "green fish", "zork*", "блин"])
    for (const text of ["a BLORB!", "b.l.o.r.b", "Green  fish", "zorking", "Zork", "Блин!", "rapist"])
      expect([text, own(text)]).toEqual([text, true])
    for (const text of ["blorbs", "green fishes", "azork", "a green, old fish", "блины"])
      expect([text, own(text)]).toEqual([text, false])
    expect(["ab", "a b", "abc*", "bad phr*se", "x yzz*"].map(isListable)).toEqual([true, true, true, true, true])
    expect(["", " ", "*", "a", "ab*", "abc d*", "!?"].filter(isListable)).toEqual([])
  })
})

describe("what is not", () => {
  test("CHAT-07: words that only have one in them, and texts in which such words mean something else", () => {
    const texts = [
      "Scunthorpe, Penistone, Essex and Cockburn are places",
      "My therapist has a therapy dog, and I drape grapes over rapeseed",
      "He sniggered at the niggardly skyscraper in Nigeria",
      "Spicy food from Pakistan",
      "What doesn't kill you makes you stronger; I could kill for a pizza, we are killing time",
      "Shoot you a message later? Shoot me a text!",
      "I take a bomb of a photo, and you are the bomb",
      "Isis is a goddess. My cat is called Isis.",
      "weed the garden, buy coke and cola, sell my bike",
      "How do I pay here? Is PayPal accepted in the shop?",
      "Meet me at 4, I am 1,80 m, room 101, call 0800 747 343",
      "A B C D E F G, and u r 2 sweet 4 me",
      "sexy lingerie, kiss my ass, fuck me, I want your body, porn is fine between adults",
      "girls are for fun, women for life: nothing here is for sale",
      "मुझे मार मत, मैं बच्चों को पढ़ाता हूं",
      "Bom dia! Te mato de saudades? Não, se cuida. Estou vendo a novela com meninas da escola",
      "Seni seviyorum, bu şaka beni öldürdü. Öldürmeyen acı güçlendirir. Bana resim gönder.",
      "Kom je een tikkie later? Kinderen slapen al, koop brood en wijn.",
      "Aku rindu kau. Jual kereta, beli rumah, budak-budak sihat.",
      "Привет, как дела? Раре это не слово",
      "你好 こんにちは 안녕 مرحبا",
      "🎉🎉 r 🎉",
      "",
    ]
    expect(found(texts)).toEqual([])
  })

  test("CHAT-07: thousands of ordinary words, what the demo hosts say and what the phrase book knows in every language", () => {
    const diceware = dictionary["diceware-common"]
    expect(diceware.length).toBeGreaterThan(5_000)
    expect(found(diceware)).toEqual([])
    expect(found([diceware.join(" ")])).toEqual([])
    expect(found([...eachWording(PHRASES)].map(({ wording }) => wording))).toEqual([])
    const said = JSON.stringify([ANSWERS, BEFRIENDED, DECLINE, DEMO_NOTICE, GREETED, SAM_HISTORY, INTERESTS])
    expect(found(said.split(/["{}[\]]+/))).toEqual([])
  })
})

describe("its cost", () => {
  const anyText = fc.oneof(
    fc.string({ unit: "binary", maxLength: 200 }),
    fc.string({ unit: fc.constantFrom(..."kil you.4$!1@ \u200b\u0301ıİँक़"), maxLength: 200 }),
    fc.array(fc.constantFrom(...SENSITIVE_WORDS, "and", "a", "."), { maxLength: 20 }).map((parts) => parts.join(" ")),
  )

  test("CHAT-07: ten thousand texts of chance end in yes or no, the same with words of no meaning around them", () => {
    fc.assert(
      fc.property(anyText, (text) => {
        const is = finds(text)
        expect(finds(text)).toBe(is)
        expect(finds(`xyzzy\n${text}\nxyzzy`)).toBe(is)
      }),
      { numRuns: 10_000 },
    )
  })

  test("CHAT-07: the longest message takes less than two milliseconds, and what is eight times as long some eight times as many", () => {
    const least = (text: string): number => {
      const times = Array.from({ length: 30 }, () => {
        const before = performance.now()
        finds(text)
        return performance.now() - before
      })
      return Math.min(...times)
    }
    const pieces = [
      "a",
      "k i l ",
      "k1ll 4 u 0f ",
      "i will ",
      "going to kill ",
      "तुम्हें मार ",
      "Привет ",
      "\ufdfa",
      "👩‍👩‍👧",
      "e\u0301",
      "!",
    ]
    for (const piece of pieces) {
      const long = (letters: number) => piece.repeat(Math.ceil(letters / piece.length))
      const longest = least(long(MESSAGE_MAX))
      expect(longest, piece).toBeLessThan(2)
      expect(least(long(8 * MESSAGE_MAX)) / Math.max(longest, 0.02), piece).toBeLessThan(32)
    }
  })
})
