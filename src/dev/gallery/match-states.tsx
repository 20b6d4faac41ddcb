import { MatchBar } from "../../screens/call/MatchBar.tsx"
import { MatchSummaryView } from "../../screens/call/summary/MatchSummaryView.tsx"
import { MatchingView } from "../../screens/matching/MatchingView.tsx"
import { MatchLimitView } from "../../screens/matching/MatchLimitView.tsx"
import type { MatchingModel, MatchStep } from "../../screens/matching/matching-model.ts"
import "../../i18n/seldom-texts.ts"
import { framed } from "./Framed.tsx"
import { portrait } from "./portraits.ts"

const nothing = () => {}
const NOW = Date.now()
const mia = { id: 1000, name: "Mia", photo: portrait(1), demo: false }

const config = {
  ...{ countdown: 15, freePrice: 0, livecamMatchPrice: 5, vipPrice: 0, livecamFakeCallPageShowSeconds: 10 },
  ...{ callSeconds: 180, switchSeconds: 20, freePerDay: 3, freeLeft: 2, resetsAt: NOW + 2e7, price: 0 },
}
const met = (n: number, userName: string, isPrivate: boolean) => ({
  ...{ matchId: `m${n}`, at: NOW - n * 4e6, seconds: 60 * n + 7, isPrivate },
  remote: {
    ...{ userId: n, userName, headImg: portrait(n), countryId: "ES", goddess: false, demo: false, callPrice: 0 },
  },
})
const shown = (at: MatchStep, patch: Partial<MatchingModel> = {}) =>
  framed(
    <MatchingView
      note="If a call is reported, a picture of it may go to our team."
      model={{
        ...{ at, wanted: "everyone", config, failed: undefined, off: undefined },
        past: [met(1, "Ben", false), met(2, "Mia", true)],
        ...patch,
      }}
      ownPicture={<img alt="" src={portrait(12)} className="size-full object-cover" />}
      {...{ onWanted: nothing, onStart: nothing, onStop: nothing, onAgree: nothing, onNext: nothing }}
      {...{ onPerson: nothing, onSafety: nothing, onLimit: nothing, onRetry: nothing, onBack: nothing }}
    />,
    { immersive: true },
  )
const intro = { step: "intro", isStarting: false } as const
const searching = { step: "searching", others: 0, isOffline: false, news: undefined } as const
const found = { step: "found", person: mia, secondsLeft: 12, fee: 0, agreed: false } as const
const offer = { isPayer: true, perMinute: 40, secondsToWait: 0, askedByMe: false, askedByThem: false }

/** The bar over a dark picture, as in a call. */
const bar = (patch: Partial<Parameters<typeof MatchBar>[0]["match"]> = {}) => (
  <main className="night min-h-screen bg-black p-5">
    <MatchBar
      match={{ name: "Mia", isPrivate: false, secondsLeft: 131, offer, ...patch }}
      onPrivate={nothing}
      onNext={nothing}
    />
  </main>
)
const over = (patch: Partial<Parameters<typeof MatchSummaryView>[0]["summary"]> = {}) => (
  <>
    {shown(intro)}
    <MatchSummaryView
      summary={{ person: mia, elapsedMs: 180_000, isTimeUp: true, fee: 5, private: null, bytes: 38_400_000, ...patch }}
      {...{ onNext: nothing, onFriend: nothing, onReport: nothing, onBlock: nothing, onClose: nothing }}
    />
  </>
)

export const matchStates = {
  intro: () => shown(intro),
  introPaid: () => shown(intro, { config: { ...config, freeLeft: 0, price: 5 }, past: [] }),
  introVip: () => shown(intro, { config: { ...config, freeLeft: null } }),
  introOffline: () => shown(intro, { off: "Calls need a connection" }),
  introFailed: () => shown(intro, { config: undefined, failed: { kind: "serverTrouble" } }),
  introCoinLimit: () => shown(intro, { config: { ...config, freeLeft: 0, price: 5 }, failed: { kind: "coinLimit" } }),
  searching: () => shown(searching),
  searchingOthers: () => shown({ ...searching, others: 7, news: "Mia was not ready. Looking on…" }),
  searchingOffline: () => shown({ ...searching, isOffline: true }),
  found: () => shown(found),
  foundPaid: () => shown({ ...found, fee: 5 }),
  agreed: () => shown({ ...found, secondsLeft: 7, agreed: true }),
  limit: () => (
    <>
      {shown(intro, { config: { ...config, freeLeft: 0, price: 5 } })}
      <MatchLimitView resetsAt={NOW + 2e7} price={5} balance={3} onCoins={nothing} onVip={nothing} onClose={nothing} />
    </>
  ),
  inCall: () => bar(),
  inCallSoon: () => bar({ offer: { ...offer, secondsToWait: 9 } }),
  inCallAsked: () => bar({ offer: { ...offer, askedByMe: true } }),
  inCallTheyAsk: () => bar({ offer: { ...offer, isPayer: false, perMinute: 24, askedByThem: true } }),
  inCallStrangers: () => bar({ offer: null }),
  inCallPrivate: () => bar({ isPrivate: true }),
  over: () => over(),
  overPrivate: () => over({ isTimeUp: false, fee: 0, private: { isPayer: true, minutes: 3, amount: 120 } }),
  overHost: () => over({ isTimeUp: false, fee: 0, private: { isPayer: false, minutes: 3, amount: 72 } }),
}
