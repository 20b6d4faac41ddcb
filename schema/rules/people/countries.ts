/** Countries, territories and regions that a person can be from (spec section 3); the page names them in its language. */

/** One of them, as a list has it. */
export interface Country {
  /** The country's two letters, and behind them a region's one. */
  readonly countryId: string
  /** The country's two letters (ISO 3166-1). */
  readonly ab: string
  /** Many of our people are from there: it stands before the others. */
  readonly isHot: boolean
  /** Place in a list; all that are not hot have the last one and stand by their names. */
  readonly orderNum: number
}

/** Malay Chinese and Malay Non-Chinese. */
export const REGION_IDS = ["MY-C", "MY-N"] as const
/** One of `REGION_IDS`. */
export type RegionId = (typeof REGION_IDS)[number]

/** Where the languages of the page are at home, in this order. */
const HOT: ReadonlyArray<string> = ["IN", "MY", ...REGION_IDS, "BR", "PT", "US", "GB", "TR", "NL"]

const CODES =
  "AD AE AF AG AI AL AM AO AQ AR AS AT AU AW AX AZ BA BB BD BE BF BG BH BI BJ BL BM BN BO BQ BR BS BT BV BW BY BZ " +
  "CA CC CD CF CG CH CI CK CL CM CN CO CR CU CV CW CX CY CZ DE DJ DK DM DO DZ EC EE EG EH ER ES ET FI FJ FK FM FO " +
  "FR GA GB GD GE GF GG GH GI GL GM GN GP GQ GR GS GT GU GW GY HK HM HN HR HT HU ID IE IL IM IN IO IQ IR IS IT JE " +
  "JM JO JP KE KG KH KI KM KN KP KR KW KY KZ LA LB LC LI LK LR LS LT LU LV LY MA MC MD ME MF MG MH MK ML MM MN MO " +
  "MP MQ MR MS MT MU MV MW MX MY MZ NA NC NE NF NG NI NL NO NP NR NU NZ OM PA PE PF PG PH PK PL PM PN PR PS PT PW " +
  "PY QA RE RO RS RU RW SA SB SC SD SE SG SH SI SJ SK SL SM SN SO SR SS ST SV SX SY SZ TC TD TF TG TH TJ TK TL TM " +
  "TN TO TR TT TV TW TZ UA UG UM US UY UZ VA VC VE VG VI VN VU WF WS YE YT ZA ZM ZW"

const ids = [...HOT, ...CODES.split(" ").filter((id) => !HOT.includes(id))]

/** All of them, hot ones first. */
export const COUNTRIES: ReadonlyArray<Country> = ids.map((countryId, at) => ({
  countryId,
  ab: countryId.slice(0, 2),
  isHot: at < HOT.length,
  orderNum: Math.min(at, HOT.length),
}))
