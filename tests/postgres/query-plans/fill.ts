/**
 * Fills a database as if it had been used for a long time: a crowd, one user with a lot of everything, two hundred
 * thousand feed entries, a hundred thousand messages. PostgreSQL makes the rows itself, in a few seconds.
 */
import type pg from "pg"

export const T = 1_700_000_000_000
/** A day in the middle of those on which things happened. */
export const DAY = "2024-01-10"
const FIRST = 10_001
/** The user with a lot of everything. */
export const HEAVY = FIRST
/** One of the crowd, who has talked with HEAVY. */
export const OTHER = FIRST + 1
/** Has not written to HEAVY for long, but HEAVY has written to this user. */
export const QUIET = FIRST + 2
export const HOSTS = 20_000
export const HEAVY_ENTRIES = 50_000
export const HEAVY_CHATS = 3_000
/** Out of 30,000 calls. */
export const OPEN_CALLS = 2_000

const series = (count: number): string => `generate_series(1, ${count}) as n`
/** Spreads rows over the crowd; every tenth goes to HEAVY. */
const whose = (of = "n"): string => `case when ${of} % 10 = 0 then ${HEAVY} else ${FIRST} + ${of} % 2000 end`
/** One of twenty thousand devices. */
const device = "'cc-' || n % 20000"

const ACCOUNTS = `insert into accounts (email, user_name, head_img, birthday, gender, country_id, city, language_id, language_ids, group_ids,
    interest_labels, introduce, background, photos, liked_count, goddess, demo, call_price, friend_call_price, pay_status, rank, banned, created_at)
  select 'p' || n || '@livcam.test', 'Person ' || n, '/media/' || n, '1990-01-02', 1 + n % 2, (array['FR','DE','US','BR'])[1 + n % 4], '', 1, '{1}',
    array[n % 7], '{}', '', '', '[]', n % 500, n > 2000 and n <= 2000 + ${HOSTS}, false, 40, 30, 0, n, false, ${T} + n
  from ${series(2 * HOSTS)}`

/**
 * Tags of feed entries: seven in ten are messages. Calls are far back in HEAVY's feed, and events that stand alone are
 * rare.
 */
const TAG = `case when n % 10 < 7 then 'v1.MessageReceived' when n % 10 = 7 then 'v1.SessionRead' when n % 10 = 8 then 'v2.CoinsPosted'
  when n % 100 = 9 then 'v1.RelationUpdated' when n % 1000 = 19 then 'v1.ProfileSaved' else 'v1.PersonSeen' end`
const entriesOf = (userId: string, from: string) => `insert into feed_entries (user_id, seq, at, event)
  select ${userId}, ${from}, ${T} + n, json_build_object('_tag', case when ${from} <= 40 then 'v1.CallInvited' else ${TAG} end, 'roomNum', 'room-' || n,
    'message', json_build_object('sessionId', '${HEAVY}-' || ${FIRST} + n % 3000, 'message', repeat('word ', 20), 'n', n))`

const FILL: ReadonlyArray<string> = [
  ACCOUNTS,
  `insert into account_names (user_id, name) select id, word from accounts, name_words(user_name) as word`,
  `${entriesOf(`${FIRST} + n % 2000`, "1 + n / 2000")} from ${series(150_000)} where n % 2000 <> 0`,
  `${entriesOf(String(HEAVY), "n")} from ${series(HEAVY_ENTRIES)}`,
  "insert into feeds (user_id, head) select user_id, max(seq) from feed_entries group by user_id",
  // Chat n is between HEAVY and person n, or between two others. Each has five messages.
  `insert into chats (session_id, count, lower_n, higher_n) select case when n <= ${HEAVY_CHATS} then '${HEAVY}-' || ${FIRST} + n else (${FIRST} + n) || '-' || (${FIRST} + 2 * n) end, 5, 4, 3
    from ${series(20_000)}`,
  `insert into messages (session_id, n, message_id, send_user_id, receive_user_id, message_type, message, time, intent_id)
    select session_id, n, session_id || ':' || n, (split_part(session_id, '-', 1 + n % 2))::bigint, (split_part(session_id, '-', 2 - n % 2))::bigint, 1,
      repeat('word ', 20), ${T} + n, session_id || '/' || n from chats, generate_series(0, 4) as n`,
  `insert into messages (session_id, n, message_id, send_user_id, receive_user_id, message_type, message, time)
    select '${HEAVY}-${QUIET}', 4 + n, 'quiet:' || n, ${HEAVY}, ${QUIET}, 1, 'Hello?', ${T} + n from ${series(2_000)}`,
  `update chats set count = 2005, lower_n = 2004 where session_id = '${HEAVY}-${QUIET}'`,
  "insert into reads (session_id, user_id, up_to) select session_id, (split_part(session_id, '-', 1))::bigint, 3 from chats",
  `insert into introductions (user_id, person_id, look) select (split_part(session_id, '-', 1))::bigint, (split_part(session_id, '-', 2))::bigint, 'look' from chats
    union all select (split_part(session_id, '-', 2))::bigint, (split_part(session_id, '-', 1))::bigint, 'look' from chats`,
  `insert into relations (owner_id, user_id, friend, request, request_text, request_at, request_times, blocked, blocked_me, stick, "like", remind, say_hi, at)
    select distinct on (1, 2) ${whose()}, ${FIRST} + n, n % 3 = 0, 'none', '', 0, 0, n % 97 = 0, false, false, true, false, 'none', ${T} from ${series(40_000)}`,
  `insert into sessions (id, user_id, device_id, token_hash, signing_token, device_public_key, created_at, expires_at, revoked_at, revoked_for)
    select 's' || n, case when n % 100 = 0 then ${HEAVY} else ${FIRST} + n % 2000 end, ${device}, 'hash' || n, 'k', 'p', ${T} + n, ${T} + n + 1000,
      case when n % 3 = 0 then ${T} end, case when n % 3 = 0 then 'logout' end from ${series(40_000)}`,
  `insert into banned_devices (device_id) select 'bad-' || n from ${series(20_000)}`,
  `insert into intents (user_id, intent_id, at, seqs) select ${whose()}, 'i' || n, ${T} + n, array[n] from ${series(60_000)}`,
  // A third of the entries belong to the house.
  `insert into ledger_entries (account, amount, reason, ref, idempotency_key, at, balance, hash)
    select case when n % 3 = 0 then 'house:rewards' else 'coins:' || ${whose()} end, 1, 'reward', 'r' || n, 'key' || n || ':a', ${T} + n, n, 'h' from ${series(60_000)}`,
  // The postings of the payouts below.
  `insert into ledger_entries (account, amount, reason, ref, idempotency_key, at, balance, hash)
    select 'points:' || ${FIRST} + n % 5000, -2000, 'payout', 'p' || n || ':1000', 'payout:p' || n || ':host', ${T}, 0, 'h' from ${series(20_000)}`,
  `insert into balances (account, balance, hash, held) select 'coins:' || ${FIRST} + n, 100, 'h', 0 from generate_series(0, 20000) as n`,
  `insert into calls (room_num, caller_id, callee_id, caller_device_id, kind, location, price, state, invited_at, joined_at, minutes, coins, points, due_at, leased_until)
    select 'room-' || n, case when n % 15 = 0 then ${HEAVY} else ${FIRST} + n % 2000 end, case when n % 10 = 1 and n % 15 <> 1 then ${HEAVY} else ${FIRST} + 2000 + n % 5000 end, 'cc', 'video',
      'profile', 40, case when n % 15 = 1 then 'talking' else 'ended' end, ${T} + n, ${T} + n, 0, 0, 0, case when n % 15 = 1 then ${T} + n end,
      case when n % 30 = 1 then ${T} + n + 5 end from ${series(15 * OPEN_CALLS)}`,
  `insert into call_reports (room_num, user_id, kind, at) select 'room-' || n, ${FIRST} + n % 2000, 'record', ${T} + n from ${series(30_000)}`,
  `insert into call_ratings (room_num, user_id, about_id, stars, at) select 'room-' || n, ${FIRST} + n % 2000, ${FIRST} + n % 300, 5, ${T} from ${series(30_000)}`,
  `insert into match_seekers (user_id, device_id, gender, wanted, is_waiting, since, lease_until, last_partner_id, day, free_used, unseen)
    select ${FIRST} + n, 'cc-' || n, 1 + n % 2, (array['men','women','everyone'])[1 + n % 3], n % 4 < 2, ${T} + n, ${T} + n, null, '2026-01-01', 0, 0 from ${series(40_000)}`,
  `insert into matches (match_id, first_id, second_id, first_fee, second_fee, first_is_free, second_is_free, found_at, decide_by, first_agreed, second_agreed, outcome)
    select 'm' || n, ${FIRST} + n % 2000, ${FIRST} + n % 3000, 5, 5, false, false, ${T} + n, ${T} + n, true, true, (array['agreed','passed',null])[1 + n % 3] from ${series(30_000)}`,
  `insert into replays (key, until) select md5(n::text), ${T} + n from ${series(60_000)}`,
  `insert into attempts (key, count, since) select 'try:' || n, 1, ${T} + n from ${series(30_000)}`,
  ...[
    ["checkIn", ""],
    ["task", "chat"],
  ].map(
    ([kind, item]) => `insert into free_coins (user_id, period, kind, item, device_id, coins, at)
    select ${FIRST} + n % 2000, to_char(date '2024-01-01' + n / 2000, 'YYYY-MM-DD'), '${kind}', '${item}', 'cc-' || n % 2000, 5, ${T} from ${series(40_000)}`,
  ),
  `insert into gift_records (record_id, gift_id, gift_name, gift_image, gold, gift_star, friend_gift_sort, sender_id, receiver_id, count, time)
    select 'g' || n, n % 40, 'Rose', '', 10, 1, 1, ${FIRST} + n % 2000, ${whose()}, 1, ${T} + n from ${series(40_000)}`,
  `insert into gift_sums (receiver_id, gift_id, gift_name, gift_image, gold, count) select ${FIRST} + n / 40, n % 40, 'Rose', '', 10, 1 from ${series(40_000)}`,
  `insert into backpack_items (item_id, user_id, gift_id, gift_name, gift_image, got_at, expires_at)
    select 'b' || n, ${FIRST} + n % 2000, 1, 'Rose', '', ${T}, ${T} + n from ${series(30_000)}`,
  `insert into game_rounds (user_id, game, round, seed, played_on, device_id) select ${FIRST} + n % 2000, 'slotmachine', 1 + n / 2000, 's',
    case when n < 38000 then to_char(date '2024-01-01' + n / 2000, 'YYYY-MM-DD') end, case when n < 38000 then 'cc-' || n % 2000 end from ${series(40_000)}`,
  `insert into orders (order_id, user_id, coin_id, coin_code, item_name, coins, free_coins, amount, amount_usd, currency, country_code, channel_code, channel_name, page_name,
      status, refundable, is_over, is_credited, is_held, taken, moves, expires_at, look_at, created_at, updated_at)
    select 'o' || n, case when n % 100 = 0 then ${HEAVY} else ${FIRST} + n % 2000 end, 1, 'c', 'Coins', 100, 0, 990, 990, 'USD', 'US', 'sandbox', 'Card', '/', 'success', true, false,
      true, true, 0, 1, ${T} + n, case when n % 50 = 0 then ${T} + n end, ${T} + n, ${T} + n from ${series(40_000)}`,
  `insert into payment_words (channel_code, event_id, order_id, reference, state, amount, currency, at)
    select 'sandbox', 'e' || n, 'o' || n / 2, 'r', 'paid', 990, 'USD', ${T} from ${series(40_000)}`,
  `insert into spending_limits (user_id, currency) select ${FIRST} + n, 'USD' from ${series(20_000)}`,
  `insert into subscriptions (subscription_id, user_id, coin_id, coin_code, item_name, type, coins, amount, amount_usd, currency, country_code, channel_code, channel_name, reference,
      status, started_at, periods, paid_until, failures, next_at, created_at, updated_at)
    select 'sub' || n, ${FIRST} + n % 5000, 1, 'c', 'Coins', 'monthly', 100, 990, 990, 'USD', 'US', 'sandbox', 'Card', 'r', (array['subscribed','cancelled'])[1 + n % 2], ${T}, 1, ${T} + n, 0,
      case when n % 2 = 0 then ${T} + n end, ${T}, ${T} from ${series(20_000)}`,
  `insert into payment_customers (user_id, channel_code, customer) select ${FIRST} + n, 'sandbox', 'cus' || n from ${series(20_000)}`,
  `insert into payouts (payout_id, user_id, points, amount, currency, channel_code, status, requested_at, settled_at)
    select 'p' || n, ${FIRST} + n % 5000, 2000, 1000, 'USD', 'operator', case when n <= 2000 then 'requested' else 'paid' end, ${T} + n, case when n > 2000 then ${T} end
    from ${series(20_000)}`,
  `insert into push_subscriptions (id, user_id, session_id, endpoint, p256dh, auth, names, proved_at, saved_at)
    select 'ps' || n, ${FIRST} + n % 2000, 's' || n, 'https://fcm.googleapis.com/fcm/send/' || n, repeat('p', 87), repeat('a', 22), false, ${T}, ${T} + n
    from ${series(40_000)}`,
  `insert into login_links (token_hash, user_id, device_id, nonce, jump_time, expires_at) select 'l' || n, ${FIRST} + n % 2000, ${device}, 'n', 0, ${T} + n from ${series(20_000)}`,
  `insert into mail_codes (address, purpose, asked_by, code_hash, tries, expires_at) select 'm' || n || '@mail.example', 'password', ${device}, 'h', 0, ${T} + n from ${series(20_000)}`,
  `insert into identities (provider, subject, user_id, at) select 'google', 'sub' || n, ${FIRST} + n, ${T} from ${series(20_000)}`,
  `insert into sign_in_tickets (token_hash, browser_hash, provider, subject, name, joins, expires_at) select 't' || n, 'b', 'google', 'sub' || n, '', false, ${T} + n from ${series(20_000)}`,
  `insert into event_reports (device_id, intent_id, at, record) select 'cc-' || n % 2000, 'i' || n, ${T} + n, '{}' from ${series(40_000)}`,
  // Most reports are handled. One person reports HEAVY again and again.
  `insert into safety_reports (report_id, reporter_id, user_id, reason, details, message_ids, at, state, messages, person, handled_at, outcome)
    select 'sr' || n, case when n > 20000 then ${FIRST} + 2001 else ${FIRST} + n % 2000 end, case when n > 20000 then ${HEAVY} else ${FIRST} + n % 3000 end, 'other', '', '{}',
      ${T} + n, 'received', '[]', '{}', case when n between 1000 and 16000 then ${T} + n end, case when n between 1000 and 16000 then 'dismissed' end from ${series(24_000)}`,
  `insert into support_requests (intent_id, user_id, topic, text, email, at, closed_at)
    select 'i' || n, ${FIRST} + n % 2000, 'coins', '', '', ${T} + n, case when n > 2000 then ${T} + n end from ${series(40_000)}`,
  `insert into snapshots (room_num, user_id, about_id, at) select 'room-' || n, ${FIRST} + n % 2000, ${FIRST}, ${T} + n from ${series(20_000)}`,
  `insert into uploads (user_id, blob_id, bytes, received, at) select ${FIRST} + n % 2000, 'blob' || n, 100, 50, ${T} + 25 * n from ${series(2_000)}`,
  `insert into upload_parts (user_id, blob_id, "offset", data) select user_id, blob_id, n, 'part' from uploads, generate_series(0, 9) as n`,
  `insert into pictures (id, user_id, status, at, look_at)
    select 'pic' || n, ${FIRST} + n % 5000, (array['approved','replaced','rejected','reviewing'])[1 + n % 4], ${T} + n, ${T} + n from ${series(20_000)}`,
  `insert into videos (id, user_id, pic, type, seconds, status, at, heat, views) select 'vid' || n, ${FIRST} + n % 5000, 'p', 'mp4', 9, 'approved', ${T} + n, n, 0 from ${series(20_000)}`,
  `insert into video_views (video_id, user_id, at) select 'vid' || n % 2000, ${FIRST} + n, ${T} + n from ${series(40_000)}`,
  "insert into meta (key, value) select 'key' || n, 'value' from generate_series(1, 5) as n",
]

/** Without triggers, which would announce each row. */
export const fill = async (client: pg.Client): Promise<void> => {
  await client.query("set session_replication_role = replica")
  for (const statement of FILL) await client.query(statement)
  await client.query("set session_replication_role = default")
  await client.query("vacuum analyze")
}
