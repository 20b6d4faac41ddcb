/**
 * Business constants and limits: those of spec section 9, and those chosen here because the spec names none.
 * Plain data: the page, the worker and the gateway all read this file.
 */

/** Response code of success (spec section 7). */
export const CODE_OK = 200
/** Platform (port) type sent with each request (spec section 9). */
export const PLATFORM_TYPE = 4
/** `source2` of a link query (spec section 9). */
export const SOURCE_TAG = "webservice"
/** Application id sent with each request; a foreign gateway may require another. */
export const APP_ID = "livcam-web"
/** Application version sent with each request. */
export const APP_VERSION = "1.0.0"

/** Minimum age of a user, in whole years (spec section 5). */
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
/** Longest search text for messages, in letters; chosen here. */
export const SEARCH_MAX = 100
/** Most languages of a profile (spec section 5). */
export const MAX_LANGUAGES = 3
/** Most interests of a profile (spec section 5). */
export const MAX_INTERESTS = 5

/** Coins granted once to a new user (spec section 1). */
export const NEW_USER_COINS = 120
/** Balance that a male user (gender 1) needs before a call, in coins (spec section 5). */
export const MALE_CALL_COINS = 80
/** Share of the price of a call minute that the host earns as points; chosen here. */
export const HOST_POINTS_SHARE = 0.6

/** How long a ring waits for an answer, ms (spec section 4). */
export const RING_TIMEOUT_MS = 30_000
/** How long an answered call waits for the first remote frame, ms (spec section 4). */
export const NO_VIDEO_TIMEOUT_MS = 30_000
/** How long a call waits for a remote side that left, ms (spec section 4). */
export const REMOTE_LEFT_TIMEOUT_MS = 20_000
/**
 * A device notices broken media within this time, ms. When it reports a break, at most this much time before the notice
 * counts.
 */
export const NOTICED_WITHIN_MS = 10_000
/** Request timeout, ms (spec section 7). */
export const REQUEST_TIMEOUT_MS = 50_000
/** How far in the future the gateway accepts the deadline of a once command, ms; chosen here. */
export const ONCE_AHEAD_MAX_MS = 120_000
/** How long after its acceptance a once command may be sent, ms: shorter than a ring; chosen here. */
export const ONCE_CALL_MS = 20_000
/** How often a user may ask about the outcome of once commands, per minute; chosen here. */
export const ONCE_ASKS_PER_MINUTE = 120
/** Largest accepted difference between a request's timestamp and the gateway's clock, ms. */
export const SIGNATURE_WINDOW_MS = 300_000

/** Lifetime of the login and device cookies, seconds: 365 days (spec section 9). */
export const COOKIE_MAX_AGE_S = 31_536_000
/** Prefix of a device id (spec section 9). */
export const DEVICE_ID_PREFIX = "cc-"
/** Cookies that logout keeps (spec section 4). */
export const COOKIES_KEPT_AT_LOGOUT = ["deviceId", "acceptCookie", "oneWayAFPop", "CAMC_POP_18"] as const

/** Messages in one stored page: message n of a chat session is in page n div 64. */
export const MESSAGE_PAGE = 64
/** Entries in one pull of the feed. */
export const FEED_PAGE = 200
/** Most messages in one page of a chat's history. */
export const HISTORY_PAGE = 256
/** Hosts in one page of the wall. */
export const WALL_PAGE = 24
/** Most hosts in one page of the wall, even when more are asked for. */
export const WALL_PAGE_MAX = 96
/** Most people whose online status a member may ask for at once. */
export const PRESENCE_IDS = 200
/** Most people whose online status a visitor may ask for at once: as many as the wall shows to visitors. */
export const PRESENCE_IDS_VISITOR = 72
/** Time between two reads of the online status of the people on screen, ms. */
export const PRESENCE_POLL_MS = 15_000

/**
 * Addresses that belong to the gateway; the page's router never gets them. The gateway, the service worker and the
 * development server all use this rule. `/friends` is a page, so only `/friends/v1` belongs to the gateway.
 */
export const GATEWAY_ADDRESS =
  /^\/(account|athena-agora-proxy|devas|facade|goddessWall|play|videocall|matches|activity|event|compliance|im|feed|coin|media|gift|realtime|config|signin|healthz|readyz|metrics|api|safety|friends\/v1|pay\/v1|pay\/webhook|agora\/v1)(\/|\?|$)/
