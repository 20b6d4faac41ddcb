/**
 * The tables of the store. Each table has a file with its columns, port, SQL layer and memory layer. A new table needs
 * a line in both lists. A memory table without the checks of memory/refuse.ts does not compile here: it would accept
 * what SQL refuses.
 */
import type { Refusing } from "./memory/refuse.ts"
import type { Journal } from "./memory/table.ts"
import type { Database } from "./sql/database.ts"
import { memoryAccounts, sqlAccounts } from "./tables/accounts.ts"
import { memoryAttempts, sqlAttempts } from "./tables/attempts.ts"
import { memoryBackpackItems, sqlBackpackItems } from "./tables/backpack-items.ts"
import { memoryBans, sqlBans } from "./tables/bans.ts"
import { memoryCallRatings, sqlCallRatings } from "./tables/call-ratings.ts"
import { memoryCallReports, sqlCallReports } from "./tables/call-reports.ts"
import { memoryCalls, sqlCalls } from "./tables/calls.ts"
import { memoryEventReports, sqlEventReports } from "./tables/event-reports.ts"
import { memoryFeeds, sqlFeeds } from "./tables/feeds.ts"
import { memoryFreeCoins, sqlFreeCoins } from "./tables/free-coins.ts"
import { memoryGameRounds, sqlGameRounds } from "./tables/game-rounds.ts"
import { memoryGifts, sqlGifts } from "./tables/gifts.ts"
import { memoryIdentities, sqlIdentities } from "./tables/identities.ts"
import { memoryIntents, sqlIntents } from "./tables/intents.ts"
import { memoryIntroductions, sqlIntroductions } from "./tables/introductions.ts"
import { memoryLedger, sqlLedger } from "./tables/ledger.ts"
import { memoryLoginLinks, sqlLoginLinks } from "./tables/login-links.ts"
import { memoryMailCodes, sqlMailCodes } from "./tables/mail-codes.ts"
import { memoryMatchSeekers, sqlMatchSeekers } from "./tables/match-seekers.ts"
import { memoryMatches, sqlMatches } from "./tables/matches.ts"
import { memoryMessages, sqlMessages } from "./tables/messages.ts"
import { memoryMeta, sqlMeta } from "./tables/meta.ts"
import { memoryOrders, sqlOrders } from "./tables/orders.ts"
import { memoryPaymentCustomers, sqlPaymentCustomers } from "./tables/payment-customers.ts"
import { memoryPayouts, sqlPayouts } from "./tables/payouts.ts"
import { memoryPictures, sqlPictures } from "./tables/pictures.ts"
import { memoryProofs, sqlProofs } from "./tables/proofs.ts"
import { memoryPushSubscriptions, sqlPushSubscriptions } from "./tables/push-subscriptions.ts"
import { memoryReads, sqlReads } from "./tables/reads.ts"
import { memoryRelations, sqlRelations } from "./tables/relations.ts"
import { memoryReplays, sqlReplays } from "./tables/replays.ts"
import { memorySafetyReports, sqlSafetyReports } from "./tables/safety-reports.ts"
import { memorySessions, sqlSessions } from "./tables/sessions.ts"
import { memorySignInTickets, sqlSignInTickets } from "./tables/sign-in-tickets.ts"
import { memorySnapshots, sqlSnapshots } from "./tables/snapshots.ts"
import { memorySpendingLimits, sqlSpendingLimits } from "./tables/spending-limits.ts"
import { memoryStorage, sqlStorage } from "./tables/storage.ts"
import { memorySubscriptions, sqlSubscriptions } from "./tables/subscriptions.ts"
import { memorySupportRequests, sqlSupportRequests } from "./tables/support-requests.ts"
import { memoryTalks, sqlTalks } from "./tables/talks.ts"
import { memoryUpkeepLeases, sqlUpkeepLeases } from "./tables/upkeep-leases.ts"
import { memoryUploads, sqlUploads } from "./tables/uploads.ts"
import { memoryVideos, sqlVideos } from "./tables/videos.ts"

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
