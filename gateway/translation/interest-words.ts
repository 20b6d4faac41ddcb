/** The 21 interests of profiles (schema/rules/people/interests.ts), as they stand inside a sentence. Data only. */
import type { Phrase } from "./phrase.ts"

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
