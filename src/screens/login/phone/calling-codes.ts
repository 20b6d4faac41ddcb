/**
 * Calling codes of countries (ITU-T E.164), and the conversion of a national number to one with its calling code.
 * Generated from Google's libphonenumber, whose full data is twenty times as large. For North America an entry holds
 * the code 1 and one area code of the country, which alone distinguishes it.
 */
const TABLE =
  "AD376 AE971 AF93 AL355 AM374 AO244 AR54 AT43 AU61 AW297 AZ994 BA387 BD880 BE32 BF226 BG359 BH973 BI257 BJ229 BN673 " +
  "BO591 BR55 BT975 BW267 BY375 BZ501 CC61 CD243 CF236 CG242 CH41 CI225 CK682 CL56 CM237 CN86 CO57 CR506 CU53 CV238 " +
  "CW599 CX61 CY357 CZ420 DE49 DJ253 DK45 DZ213 EC593 EE372 EG20 ER291 ES34 ET251 FI358 FJ679 FK500 FM691 FO298 FR33 " +
  "GA241 GB44 GE995 GF594 GG44 GH233 GI350 GL299 GM220 GN224 GP590 GQ240 GR30 GT502 GW245 GY592 HK852 HN504 HR385 " +
  "HT509 HU36 ID62 IE353 IL972 IM44 IN91 IO246 IQ964 IR98 IS354 IT39 JE44 JO962 JP81 KE254 KG996 KH855 KI686 KM269 " +
  "KP850 KR82 KW965 LA856 LB961 LI423 LK94 LR231 LS266 LT370 LU352 LV371 LY218 MA212 MC377 MD373 ME382 MF590 MG261 " +
  "MH692 MK389 ML223 MM95 MN976 MO853 MQ596 MR222 MT356 MU230 MV960 MW265 MX52 MY60 MZ258 NA264 NC687 NE227 NF672 " +
  "NG234 NI505 NL31 NO47 NP977 NR674 NU683 NZ64 OM968 PA507 PE51 PF689 PG675 PH63 PK92 PL48 PM508 PS970 PT351 PW680 " +
  "PY595 QA974 RE262 RO40 RS381 RU7 RW250 SA966 SB677 SC248 SD249 SE46 SG65 SH290 SI386 SJ47 SK421 SL232 SM378 SN221 " +
  "SO252 SR597 SS211 ST239 SV503 SY963 SZ268 TD235 TG228 TH66 TJ992 TK690 TL670 TM993 TN216 TO676 TR90 TV688 TW886 " +
  "TZ255 UA380 UG256 UY598 UZ998 VA39 VE58 VN84 VU678 WF681 WS685 YE967 YT262 ZA27 ZM260 ZW263 " +
  // Countries that share the code of a larger country come after it.
  "AX358 BL590 BQ599 EH212 KZ7 US1 CA1 AG1268 AI1264 AS1684 BB1246 BM1441 BS1242 DM1767 DO1809 GD1473 GU1671 JM1876 " +
  "KN1869 KY1345 LC1758 MP1670 MS1664 PR1787 SX1721 TC1649 TT1868 VC1784 VG1284 VI1340"

/**
 * Countries whose national numbers start with a zero that is dropped after the calling code. Elsewhere a leading zero
 * is part of the number.
 */
const ZERO =
  "AEAFALAMARATAUAXAZBABDBEBGBLBOBRCCCDCHCNCOCUCXDEDZECEGEHERETFIFRGBGEGFGGGHGPHRIDIEILIMINIQIRJEJOJPKEKGKHKIKPKRLALB" +
  "LILKLRLTLYMAMCMDMEMFMGMKMMMNMQMWMYNANGNLNPNZPEPHPKPMPSPYRERORSRWSASDSESISKSLSOSSSYTHTRTWTZUAUGUYVEVNYEYTZAZMZW"
const zeros: ReadonlySet<string> = new Set(ZERO.match(/../g))
/** Countries that drop another digit, or two. */
const OTHERS: Readonly<Record<string, RegExp>> = { HU: /^06/, RU: /^8(?=\d{10}$)/, KZ: /^8(?=\d{10}$)/ }
const NORTH_AMERICA = /^1(?=\d{10}$)/

const leftOut = (country: string, code: string): RegExp | undefined =>
  code === "1" ? NORTH_AMERICA : zeros.has(country) ? /^0/ : OTHERS[country]

/** By country, two letters. In North America with the area code. */
const starts: ReadonlyMap<string, string> = new Map(
  TABLE.split(" ").map((entry): [string, string] => [entry.slice(0, 2), entry.slice(2)]),
)

/** The calling code of a country; undefined when it has none. */
export const callingCode = (country: string): string | undefined => starts.get(country)?.replace(/^1\d+$/, "1")

/**
 * Countries whose numbers may start with a prefix of `served` (such as "+49", "+1876"); all countries when it is empty.
 */
export const countriesServed = (served: ReadonlyArray<string>): ReadonlyArray<string> => {
  const all = [...starts].map(([country, start]) => ({ country, start: `+${start}` }))
  if (served.length === 0) return all.map(({ country }) => country)
  const fitting = new Set(
    served.flatMap((begin) => {
      const whole = all.filter(({ start }) => start.startsWith(begin))
      // The prefix lies within a calling code: all countries that share the longest code that it starts with.
      const within = all.filter(({ start }) => begin.startsWith(start))
      const longest = Math.max(...within.map(({ start }) => start.length))
      return whole.length > 0 ? whole : within.filter(({ start }) => start.length === longest)
    }),
  )
  return [...fitting].map(({ country }) => country)
}

const isWhole = (typed: string): boolean => /^(\+|00)/.test(typed)

/**
 * The country of a number with a calling code: `chosen` when it fits. Undefined: the text is no such number, or fits no
 * country.
 */
export const countryOfNumber = (typed: string, chosen: string | undefined): string | undefined => {
  if (!isWhole(typed)) return undefined
  const digits = typed.replace(/^00/, "").replace(/\D/g, "")
  if (chosen !== undefined && digits.startsWith(callingCode(chosen) ?? "-")) return chosen
  const fitting = [...starts].filter(([, start]) => digits.startsWith(start))
  const longest = Math.max(...fitting.map(([, start]) => start.length))
  return fitting.find(([, start]) => start.length === longest)?.[0]
}

/** The number in international form. A number with a calling code, or without a country, stays as it is. */
export const numberOf = (typed: string, country: string | undefined): string => {
  const text = typed.trim()
  const code = country === undefined ? undefined : callingCode(country)
  const digits = text.replace(/\D/g, "")
  if (country === undefined || code === undefined || isWhole(text) || digits === "") return text
  return `+${code}${digits.replace(leftOut(country, code) ?? "", "")}`
}
