/**
 * Countries, territories and regions that a person can be from (spec section 3). The page shows their names in its
 * language.
 */

/** One entry of the list of countries. */
export interface Country {
  /** The country's two letters; for a region, these and the region's letter (`MY-C`). */
  readonly countryId: string
  /** The country's two letters (ISO 3166-1). */
  readonly ab: string
  /** Many users are from there, so the list shows it first. */
  readonly isHot: boolean
  /** Place in the list. All that are not hot share the last place and are sorted by name. */
  readonly orderNum: number
}

/** Malay Chinese and Malay Non-Chinese. */
export const REGION_IDS = ["MY-C", "MY-N"] as const
/** One of `REGION_IDS`. */
export type RegionId = (typeof REGION_IDS)[number]

/** Countries and regions where the page's languages are spoken, in display order. */
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

/** All countries and regions, hot ones first. */
export const COUNTRIES: ReadonlyArray<Country> = ids.map((countryId, at) => ({
  countryId,
  ab: countryId.slice(0, 2),
  isHot: at < HOT.length,
  orderNum: Math.min(at, HOT.length),
}))
