/**
 * Business constants and limits of spec section 9 (and the choices where the spec shows none).
 * Plain data: the page, the worker and the gateway all read this one file.
 */

/** Response code of success (spec section 7). */
export const CODE_OK = 200
/** Platform (port) type sent with each request (spec section 9). */
export const PLATFORM_TYPE = 4
/** `source2` of a link query (spec section 9). */
export const SOURCE_TAG = "webservice"
/** Application id sent with each request; a foreign gateway may want another. */
export const APP_ID = "livcam-web"
/** Application version sent with each request. */
export const APP_VERSION = "1.0.0"

/** Youngest age, in whole years, that may use the product (spec section 5). */
export const MIN_AGE = 18
/** Shortest email sign-up password, in letters (spec section 5). */
export const EMAIL_PASSWORD_MIN = 6
/** Longest email sign-up password, in letters (spec section 5). */
export const EMAIL_PASSWORD_MAX = 16
/** Shortest password of an account by phone, in letters (spec section 5). */
export const PHONE_PASSWORD_MIN = 8
/** Longest password of an account by phone, in letters; chosen here. */
export const PHONE_PASSWORD_MAX = 64
/** Longest nickname, in letters; chosen here. */
export const NICKNAME_MAX = 24
/** Longest introduction (bio) of a profile, in letters; chosen here. */
export const BIO_MAX = 300
/** Longest chat message, in letters; chosen here. */
export const MESSAGE_MAX = 2000
/** Longest text that messages are searched for, in letters; chosen here. */
export const SEARCH_MAX = 100
/** Most languages of a profile (spec section 5). */
export const MAX_LANGUAGES = 3
/** Most interests of a profile (spec section 5). */
export const MAX_INTERESTS = 5

/** Coins granted once to a new user (spec section 1). */
export const NEW_USER_COINS = 120
/** Balance that male users (gender 1) need before a call, in coins (spec section 5). */
export const MALE_CALL_COINS = 80
/** Part of the price of a call minute that becomes the host's points; chosen here. */
export const HOST_POINTS_SHARE = 0.6

/** Time a ring waits for an answer, ms (spec section 4). */
export const RING_TIMEOUT_MS = 30_000
/** Time an answered call waits for the first remote frame, ms (spec section 4). */
export const NO_VIDEO_TIMEOUT_MS = 30_000
/** Time a call waits for a remote side that left, ms (spec section 4). */
export const REMOTE_LEFT_TIMEOUT_MS = 20_000
/** Within this time a device notices that its media has broken, ms: what it says of the time before the notice counts as far back. */
export const NOTICED_WITHIN_MS = 10_000
/** Request timeout, ms (spec section 7). */
export const REQUEST_TIMEOUT_MS = 50_000
/** How far ahead the deadline of a once command may lie at the gateway, ms; chosen here. */
export const ONCE_AHEAD_MAX_MS = 120_000
/** How long a call's once command may be sent, ms: less than a ring; chosen here. */
export const ONCE_CALL_MS = 20_000
/** Most questions of a user about what became of once commands, in a minute; chosen here. */
export const ONCE_ASKS_PER_MINUTE = 120
/** Accepted difference between a request's timestamp and the gateway's clock, ms. */
export const SIGNATURE_WINDOW_MS = 300_000

/** Login and device cookies' life, seconds: 365 days (spec section 9). */
export const COOKIE_MAX_AGE_S = 31_536_000
/** Prefix of a device id (spec section 9). */
export const DEVICE_ID_PREFIX = "cc-"
/** Cookies that logout keeps (spec section 4). */
export const COOKIES_KEPT_AT_LOGOUT = ["deviceId", "acceptCookie", "oneWayAFPop", "CAMC_POP_18"] as const

/** Messages in one stored page: message n of a session is in page n div 64. */
export const MESSAGE_PAGE = 64
/** Entries in one pull of the feed. */
export const FEED_PAGE = 200
/** Most messages in one page of a chat's history. */
export const HISTORY_PAGE = 256
/** Hosts in one page of the wall. */
export const WALL_PAGE = 24
/** Most hosts in one page of the wall, whatever is asked for. */
export const WALL_PAGE_MAX = 96
/** Most people whose online status a member may ask for at once. */
export const PRESENCE_IDS = 200
/** Most people whose online status a visitor may ask for at once: the wall shows a visitor no more hosts. */
export const PRESENCE_IDS_VISITOR = 72
/** Time between two looks at the online status of what is on screen, ms. */
export const PRESENCE_POLL_MS = 15_000

/**
 * Addresses that the gateway keeps for itself; the page's router never sees what stands below them. Gateway, service worker
 * and development server all ask this one rule. `/friends` is a page, so only `/friends/v1` is the gateway's.
 */
export const GATEWAY_ADDRESS =
  /^\/(account|athena-agora-proxy|devas|facade|goddessWall|play|videocall|matches|activity|event|compliance|im|feed|coin|media|gift|realtime|config|signin|healthz|readyz|metrics|api|safety|friends\/v1|pay\/v1|pay\/webhook|agora\/v1)(\/|\?|$)/
