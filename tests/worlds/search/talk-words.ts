/**
 * Texts as people write them, in several languages: a few words occur very often, many rarely. The same number gives
 * the same text.
 */

const COMMON =
  "the you and is to a in it that of do have not we ok yes haha how are what good today tomorrow love saya awak tidak apa boleh nak dan yang di ke com não você que uma bir çok ben için evet mai tum hai kya".split(
    " ",
  )
const SYLLABLES = "ka ri mo ta le su no pi da ve jo ha ne tu bi sa go ra mi ku lo fe zi wa".split(" ")
const SIGNS = "我你他在有学习中文喜欢今天明天北京大学东京朋友吃饭"
const HINDI = "नमस्ते आप कैसे हैं अच्छा ठीक आज कल मिलते प्यार दोस्त घर".split(" ")

/** A stream of pseudo-random whole numbers, each below the bound that is asked for. */
const stream = (seed: number) => {
  let state = (seed * 2_654_435_761 + 1) >>> 0
  return (below: number): number => {
    state = (Math.imul(state ^ (state >>> 15), 2_246_822_519) + 3_266_489_917) >>> 0
    return (state >>> 8) % below
  }
}

const rareWord = (rank: number): string => {
  let [word, rest] = ["", rank + 600]
  while (rest > 0) {
    word += SYLLABLES[rest % SYLLABLES.length] ?? ""
    rest = Math.floor(rest / SYLLABLES.length)
  }
  return word
}

export const talkText = (n: number): string => {
  const draw = stream(n)
  const kind = draw(20)
  const length = 2 + draw(14)
  if (kind === 0) return Array.from({ length: length + 3 }, () => SIGNS[draw(SIGNS.length)] ?? "").join("")
  if (kind === 1) return Array.from({ length }, () => HINDI[draw(HINDI.length)] ?? "").join(" ")
  return Array.from({ length }, () => {
    if (draw(10) < 6) return COMMON[Math.floor((draw(1000) * draw(1000) * COMMON.length) / 1_000_000)] ?? ""
    // Zipf's law: the word of rank r occurs about 1/r as often.
    return rareWord(Math.floor(40_000 ** (draw(10_000) / 10_000)))
  }).join(" ")
}
