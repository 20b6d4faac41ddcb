/**
 * The tables of the store. Each table has a file with its columns, port, SQL layer and memory layer. A new table needs
 * a line in both lists. A memory table without the checks of memory/refuse.ts does not compile here: it would accept
 * what SQL refuses.
 */
import type { Refusing } from "./memory/refuse.ts"
import type { Journal } from "./memory/table.ts"
import type { Database } from "./sql/database.ts"
import { memoryAccounts, sqlAccounts } from "./tables/accounts/accounts.ts"
import { memoryAttempts, sqlAttempts } from "./tables/accounts/attempts.ts"
import { memoryBans, sqlBans } from "./tables/accounts/bans.ts"
import { memoryIdentities, sqlIdentities } from "./tables/accounts/identities.ts"
import { memoryLoginLinks, sqlLoginLinks } from "./tables/accounts/login-links.ts"
import { memoryMailCodes, sqlMailCodes } from "./tables/accounts/mail-codes.ts"
import { memoryProofs, sqlProofs } from "./tables/accounts/proofs.ts"
import { memoryPushSubscriptions, sqlPushSubscriptions } from "./tables/accounts/push-subscriptions.ts"
import { memoryReplays, sqlReplays } from "./tables/accounts/replays.ts"
import { memorySessions, sqlSessions } from "./tables/accounts/sessions.ts"
import { memorySignInTickets, sqlSignInTickets } from "./tables/accounts/sign-in-tickets.ts"
import { memoryCallRatings, sqlCallRatings } from "./tables/calls/call-ratings.ts"
import { memoryCallReports, sqlCallReports } from "./tables/calls/call-reports.ts"
import { memoryCalls, sqlCalls } from "./tables/calls/calls.ts"
import { memoryMatchSeekers, sqlMatchSeekers } from "./tables/calls/match-seekers.ts"
import { memoryMatches, sqlMatches } from "./tables/calls/matches.ts"
import { memoryIntroductions, sqlIntroductions } from "./tables/chat/introductions.ts"
import { memoryMessages, sqlMessages } from "./tables/chat/messages.ts"
import { memoryReads, sqlReads } from "./tables/chat/reads.ts"
import { memoryRelations, sqlRelations } from "./tables/chat/relations.ts"
import { memoryTalks, sqlTalks } from "./tables/chat/talks.ts"
import { memoryBackpackItems, sqlBackpackItems } from "./tables/coins/backpack-items.ts"
import { memoryFreeCoins, sqlFreeCoins } from "./tables/coins/free-coins.ts"
import { memoryGameRounds, sqlGameRounds } from "./tables/coins/game-rounds.ts"
import { memoryGifts, sqlGifts } from "./tables/coins/gifts.ts"
import { memoryLedger, sqlLedger } from "./tables/coins/ledger.ts"
import { memoryPayouts, sqlPayouts } from "./tables/coins/payouts.ts"
import { memoryFeeds, sqlFeeds } from "./tables/feed/feeds.ts"
import { memoryIntents, sqlIntents } from "./tables/feed/intents.ts"
import { memoryEventReports, sqlEventReports } from "./tables/operation/event-reports.ts"
import { memoryMeta, sqlMeta } from "./tables/operation/meta.ts"
import { memoryStorage, sqlStorage } from "./tables/operation/storage.ts"
import { memorySupportRequests, sqlSupportRequests } from "./tables/operation/support-requests.ts"
import { memoryUpkeepLeases, sqlUpkeepLeases } from "./tables/operation/upkeep-leases.ts"
import { memoryPictures, sqlPictures } from "./tables/people/pictures.ts"
import { memorySafetyReports, sqlSafetyReports } from "./tables/people/safety-reports.ts"
import { memorySnapshots, sqlSnapshots } from "./tables/people/snapshots.ts"
import { memoryUploads, sqlUploads } from "./tables/people/uploads.ts"
import { memoryVideos, sqlVideos } from "./tables/people/videos.ts"
import { memoryOrders, sqlOrders } from "./tables/shop/orders.ts"
import { memoryPaymentCustomers, sqlPaymentCustomers } from "./tables/shop/payment-customers.ts"
import { memorySpendingLimits, sqlSpendingLimits } from "./tables/shop/spending-limits.ts"
import { memorySubscriptions, sqlSubscriptions } from "./tables/shop/subscriptions.ts"

export const sqlTables = (db: Database) => ({
  accounts: sqlAccounts(db),
  sessions: sqlSessions(db),
  bans: sqlBans(db),
  messages: sqlMessages(db),
  reads: sqlReads(db),
  feeds: sqlFeeds(db),
  introductions: sqlIntroductions(db),
  intents: sqlIntents(db),
  ledger: sqlLedger(db),
  calls: sqlCalls(db),
  matchSeekers: sqlMatchSeekers(db),
  matches: sqlMatches(db),
  callReports: sqlCallReports(db),
  callRatings: sqlCallRatings(db),
  replays: sqlReplays(db),
  attempts: sqlAttempts(db),
  freeCoins: sqlFreeCoins(db),
  gifts: sqlGifts(db),
  backpackItems: sqlBackpackItems(db),
  gameRounds: sqlGameRounds(db),
  orders: sqlOrders(db),
  spendingLimits: sqlSpendingLimits(db),
  subscriptions: sqlSubscriptions(db),
  paymentCustomers: sqlPaymentCustomers(db),
  payouts: sqlPayouts(db),
  loginLinks: sqlLoginLinks(db),
  mailCodes: sqlMailCodes(db),
  identities: sqlIdentities(db),
  signInTickets: sqlSignInTickets(db),
  pushSubscriptions: sqlPushSubscriptions(db),
  eventReports: sqlEventReports(db),
  relations: sqlRelations(db),
  safetyReports: sqlSafetyReports(db),
  supportRequests: sqlSupportRequests(db),
  snapshots: sqlSnapshots(db),
  uploads: sqlUploads(db),
  talks: sqlTalks(db),
  proofs: sqlProofs(db),
  pictures: sqlPictures(db),
  videos: sqlVideos(db),
  upkeepLeases: sqlUpkeepLeases(db),
  storage: sqlStorage(db),
  meta: sqlMeta(db),
})

export type Tables = Readonly<ReturnType<typeof sqlTables>>

export const memoryTables = (
  journal: Journal,
  announce: (notice: string) => void,
): { readonly [K in keyof Tables]: Refusing<Tables[K]> } => {
  const accounts = memoryAccounts(journal, announce)
  const bans = memoryBans(journal, accounts)
  const introductions = memoryIntroductions(journal)
  const messages = memoryMessages(journal, introductions)
  const feeds = memoryFeeds(journal)
  const intents = memoryIntents(journal)
  const relations = memoryRelations(journal, announce)
  const sessions = memorySessions(journal, bans)
  const replays = memoryReplays(journal)
  const safetyReports = memorySafetyReports(journal)
  return {
    accounts,
    sessions,
    bans,
    messages,
    reads: memoryReads(journal),
    feeds,
    introductions,
    intents,
    ledger: memoryLedger(journal),
    calls: memoryCalls(journal, announce),
    matchSeekers: memoryMatchSeekers(journal),
    matches: memoryMatches(journal),
    callReports: memoryCallReports(journal),
    callRatings: memoryCallRatings(journal),
    replays,
    attempts: memoryAttempts(journal),
    freeCoins: memoryFreeCoins(journal),
    gifts: memoryGifts(journal),
    backpackItems: memoryBackpackItems(journal),
    gameRounds: memoryGameRounds(journal),
    orders: memoryOrders(journal),
    spendingLimits: memorySpendingLimits(journal),
    subscriptions: memorySubscriptions(journal),
    paymentCustomers: memoryPaymentCustomers(journal),
    payouts: memoryPayouts(journal),
    loginLinks: memoryLoginLinks(journal),
    mailCodes: memoryMailCodes(journal),
    identities: memoryIdentities(journal),
    signInTickets: memorySignInTickets(journal),
    pushSubscriptions: memoryPushSubscriptions(journal),
    eventReports: memoryEventReports(journal),
    relations,
    safetyReports,
    supportRequests: memorySupportRequests(journal),
    snapshots: memorySnapshots(journal),
    uploads: memoryUploads(journal),
    talks: memoryTalks({ accounts, relations, introductions, intents, messages, feeds }),
    proofs: memoryProofs({ sessions, replays }),
    pictures: memoryPictures(journal, safetyReports),
    videos: memoryVideos(journal),
    upkeepLeases: memoryUpkeepLeases(journal),
    storage: memoryStorage(),
    meta: memoryMeta(journal),
  }
}
