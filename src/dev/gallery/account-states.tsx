import { lazy, type ReactNode, Suspense } from "react"
import type { QueryState } from "../../client/client.ts"
import { withPartTexts } from "../../i18n/part-texts.ts"
import { type AccountModel, AccountView } from "../../screens/account/AccountView.tsx"
import { DemoHostSwitch } from "../../screens/account/CallChoices.tsx"
import { DeleteLink } from "../../screens/account/SeldomParts.tsx"
import { SignOutView } from "../../screens/account/SignOutView.tsx"
import { DelAccountView, LoginFirst, Waiting } from "../../screens/del-account/DelAccount.tsx"
import { type FieldsState, newFields } from "../../screens/login/use-fields.ts"
import { EndedView } from "../../screens/notices/EndedView.tsx"
import { type Notices, NoticesView } from "../../screens/notices/NoticesView.tsx"
import { ArrivalToasts } from "../../screens/notices/TodaysArrivals.tsx"
import { type OutboxRow, OutboxView } from "../../screens/outbox/OutboxView.tsx"
import { DeleteHereView } from "../../screens/security/DeleteHere.tsx"
import { homeStates } from "./entry-states.tsx"
import { framed, me } from "./Framed.tsx"
import { portrait } from "./portraits.ts"
import { FAILED, LOADING, ready } from "./query-states.ts"

const nothing = () => {}
const on = {
  onLanguage: nothing,
  onTheme: nothing,
  onPriceTip: nothing,
  onLink: nothing,
  onSignIn: nothing,
  onSignOut: nothing,
  onClose: nothing,
}
const base: AccountModel = {
  me: { ...me, host: undefined },
  unsent: 2,
  requests: 1,
  language: "en",
  theme: "system",
  priceTip: "always",
  hasBackpack: true,
}

const account = (patch: Partial<AccountModel>, quiet?: ReactNode) => (
  <>
    {homeStates.member()}
    <AccountView account={{ ...base, ...patch }} quiet={quiet} deletion={<DeleteLink onFollow={nothing} />} {...on} />
  </>
)

const Deletion = lazy(() => withPartTexts("pages", async () => ({ default: DelAccountView })))
const deletion = (here: ReactNode, coins?: number) =>
  framed(
    <Suspense>
      <Deletion {...{ here, coins }} onBack={nothing} />
    </Suspense>,
    { immersive: true },
  )
const deleteHere = (state: Partial<FieldsState> = {}) => (
  <DeleteHereView
    owner={{ hasPassword: true, isOpen: true }}
    deleting={{ state: { ...newFields, ...state }, type: nothing, ask: nothing }}
    confirm={null}
  />
)

export const accountStates = {
  deletion: () => deletion(<LoginFirst onLogin={nothing} />),
  deletionLoading: () => deletion(<Waiting />, 1240),
  deletionHere: () => deletion(deleteHere(), 1240),
  deletionRefused: () => deletion(deleteHere({ wrong: { password: "passwordInvalid" } }), 1240),
  deletionNotNow: () => deletion(deleteHere({ failed: { kind: "payoutOpen" } }), 1),
  user: () => account({}),
  host: () =>
    account({
      unsent: 0,
      me: { name: "Mia", photo: portrait(1), coins: 40, host: { points: 18240, coinsPerMinute: 80 } },
    }),
  demoHost: () => account({}, <DemoHostSwitch isHost={false} onChange={nothing} />),
  noBackpack: () => account({ hasBackpack: false }),
  visitor: () => account({ me: undefined }),
  signOut: () => (
    <SignOutView unsent={0} busy={undefined} stillUnsent={undefined} onSignOut={nothing} onClose={nothing} />
  ),
  signOutUnsent: () => (
    <SignOutView unsent={3} busy={undefined} stillUnsent={undefined} onSignOut={nothing} onClose={nothing} />
  ),
  signOutStill: () => <SignOutView unsent={3} busy={undefined} stillUnsent={3} onSignOut={nothing} onClose={nothing} />,
}

const waiting: OutboxRow = {
  id: "1",
  what: "Message to Mia",
  text: "I am on a train, the network comes and goes",
  at: Date.now() - 6e5,
  reason: undefined,
  refusedAt: undefined,
}

const outboxOf = (outbox: QueryState<ReadonlyArray<OutboxRow>>) => (
  <OutboxView outbox={outbox} onRetry={nothing} onCancel={nothing} onClose={nothing} />
)

export const outboxStates = {
  full: () =>
    outboxOf(
      ready([
        waiting,
        { ...waiting, id: "2", text: "so this will arrive later" },
        {
          ...waiting,
          id: "3",
          what: "Friend request to Sofia",
          text: "Hello?",
          reason: { kind: "blocked" },
          refusedAt: Date.now() - 3e5,
        },
        { ...waiting, id: "4", what: "Like for Luna", text: "" },
      ]),
    ),
  empty: () => outboxOf(ready([])),
  loading: () => outboxOf(LOADING),
  failed: () => outboxOf(FAILED),
}

const notices = (patch: Partial<Notices>) =>
  framed(<div className="p-8" />, {
    notices: (
      <NoticesView
        notices={{
          newVersion: false,
          silent: false,
          storage: "fine",
          quarantined: 0,
          restored: undefined,
          sync: undefined,
          returning: false,
          ...patch,
        }}
        onReload={nothing}
        onClose={nothing}
      />
    ),
  })

const arrived = (...names: ReadonlyArray<string>) =>
  framed(<div className="p-8" />, {
    notices: (
      <ArrivalToasts
        arrivals={names.map((userName, at) => ({
          id: String(at),
          person: { userId: 1000 + at, userName, headImg: portrait(at + 1) },
        }))}
        onChat={nothing}
        onClose={nothing}
      />
    ),
  })

export const noticeStates = {
  online: () => arrived("Mia"),
  severalOnline: () => arrived("Mia", "Sofia", "Somebody whose name goes on and on"),
  newVersion: () => notices({ newVersion: true }),
  storageFull: () => notices({ storage: "full" }),
  all: () => notices({ newVersion: true, storage: "broken", quarantined: 2 }),
  restored: () => notices({ restored: { cause: "wiped", chats: 412, unsentLost: 0 } }),
  syncing: () => notices({ sync: { of: "chats", done: 37, total: 120 } }),
  blocked: () => (
    <EndedView
      reason={{ kind: "accountBlocked", until: Date.UTC(2026, 10, 30, 9, 5) }}
      onSignIn={nothing}
      onClose={nothing}
    />
  ),
  leaving: () => (
    <EndedView
      reason={{ kind: "accountLeaving", until: Date.UTC(2026, 11, 30, 9, 5) }}
      onSignIn={nothing}
      onClose={nothing}
    />
  ),
  banned: () => <EndedView reason={{ kind: "bannedBoth" }} onSignIn={nothing} onClose={nothing} />,
  cleared: () => <EndedView reason={{ kind: "loginExpired" }} unsentLost={3} onSignIn={nothing} onClose={nothing} />,
  expired: () => <EndedView reason={{ kind: "loginExpired" }} onSignIn={nothing} onClose={nothing} />,
  weak: () =>
    framed(<div />, {
      network: {
        state: "weak",
        savedAt: undefined,
        waiting: { message: 1 },
        retryIn: undefined,
      },
    }),
  reconnecting: () =>
    framed(<div />, {
      network: {
        state: "reconnecting",
        savedAt: Date.now(),
        waiting: { message: 1 },
        retryIn: 0,
      },
    }),
  waking: () =>
    framed(<div />, {
      network: {
        state: "waking",
        savedAt: Date.now(),
        waiting: { message: 1 },
        retryIn: undefined,
      },
    }),
  back: () => framed(<div />, { network: { state: "back" } }),
}
