import type { ComponentProps } from "react"
import "../../i18n/call-media-texts.ts"
import { CheckingCall } from "../../call/CallBars.tsx"
import { CallCardView } from "../../screens/call/CallCardView.tsx"
import { CallChatView } from "../../screens/call/CallChatView.tsx"
import { CallOptionsView } from "../../screens/call/CallOptionsView.tsx"
import { CallWindowView } from "../../screens/call/CallWindowView.tsx"
import { CoinsTooFewView } from "../../screens/call/CoinsTooFewView.tsx"
import type { CallPerson, InCallModel, SummaryModel } from "../../screens/call/call-model.ts"
import { DeviceMissingView } from "../../screens/call/DeviceMissingView.tsx"
import { InCallView } from "../../screens/call/InCallView.tsx"
import { PriceConfirmView } from "../../screens/call/PriceConfirmView.tsx"
import { OutgoingView } from "../../screens/call/ring/OutgoingView.tsx"
import { RingView } from "../../screens/call/ring/RingView.tsx"
import { SummaryView } from "../../screens/call/summary/SummaryView.tsx"
import { homeStates } from "./entry-states.tsx"
import { messageStates } from "./message-states.tsx"
import { portrait } from "./portraits.ts"

const nothing = () => {}
const mia: CallPerson = { id: 1000, name: "Mia", photo: portrait(1), demo: false }
const picture = (seed: number) => <img alt="" src={portrait(seed)} className="size-full object-cover" />

const base: InCallModel = {
  person: mia,
  kind: "video",
  phase: "talking",
  elapsedMs: 192_000,
  money: { kind: "coins", amount: 320 },
  minutesLeft: 11,
  endingFor: null,
  apartSecondsLeft: undefined,
  microphone: true,
  camera: true,
  remoteMicrophone: true,
  remoteCamera: true,
  quality: "good",
  canFlip: true,
  step: "whole",
  remoteWeak: false,
  isHalted: false,
  remoteSpeaks: false,
  ownSpeaks: false,
  unread: 0,
}

const card = (patch: Partial<InCallModel> = {}) => (
  <>
    {messageStates.thread()}
    <CallCardView
      call={{ ...base, ...patch }}
      picture={picture(1)}
      onReturn={nothing}
      onTopUp={nothing}
      onEnd={nothing}
    />
  </>
)

const inCall = (patch: Partial<InCallModel> = {}, lines: ComponentProps<typeof CallChatView>["lines"] = []) => (
  <InCallView
    call={{ ...base, ...patch }}
    remotePicture={
      patch.phase === "joining" || patch.phase === "checking" || patch.kind === "voice" ? undefined : picture(1)
    }
    ownPicture={picture(12)}
    options={<CallOptionsView {...options} />}
    chat={
      patch.kind === "voice" ? undefined : (
        <CallChatView name="Mia" lines={lines} text="" onText={nothing} onHide={nothing} onSend={nothing} />
      )
    }
    onMicrophone={nothing}
    onCamera={nothing}
    onFlip={nothing}
    onChat={nothing}
    onGift={nothing}
    onTopUp={nothing}
    onShrink={nothing}
    onEnd={nothing}
  />
)

const options: ComponentProps<typeof CallOptionsView> = {
  name: "Mia",
  onSafety: nothing,
  lists: [
    { use: "audio", devices: [{ id: "a", name: "Built-in microphone" }], chosen: "a" },
    { use: "video", devices: [{ id: "c", name: "" }], chosen: "" },
    { use: "speaker", devices: [{ id: "s", name: "Headphones" }], chosen: "s" },
  ],
  onChoose: nothing,
  onWindow: nothing,
  fullScreen: { isOn: false, onPress: nothing },
  beauty: { isOn: true, onChange: nothing },
  translation: { isOn: true, onChange: nothing },
}

const ring = {
  person: { ...mia, name: "Sam Rivera", photo: portrait(12) },
  kind: "video",
  pointsPerMinute: 48,
  secondsLeft: 21,
} as const
const on = {
  sound: { isOn: false, onChange: nothing },
  onAccept: nothing,
  onAcceptVoice: nothing,
  onDecline: nothing,
  onSafety: nothing,
}

const summary: SummaryModel = {
  person: mia,
  outcome: "ended",
  role: "caller",
  elapsedMs: 312_000,
  minutes: 6,
  coins: 480,
  points: 0,
  balance: 760,
  bytes: 38_400_000,
}
const after = (patch: Partial<SummaryModel> = {}) => (
  <>
    {homeStates.member()}
    <SummaryView summary={{ ...summary, ...patch }} onCall={nothing} onMessage={nothing} onClose={nothing} />
  </>
)

export const callStates = {
  ring: () => (
    <>
      {messageStates.thread()}
      <RingView ring={ring} note="If a call is reported, a picture of it may go to our team." {...on} />
    </>
  ),
  ringVoice: () => (
    <>
      {homeStates.member()}
      <RingView ring={{ ...ring, kind: "voice" }} {...on} />
    </>
  ),
  outgoing: () => (
    <OutgoingView
      note="If a call is reported, a picture of it may go to our team."
      outgoing={{ person: mia, kind: "video", coinsPerMinute: 80, state: "ringing", secondsLeft: 24 }}
      ownPicture={picture(12)}
      onCancel={nothing}
    />
  ),
  outgoingChecking: () => (
    <OutgoingView
      outgoing={{ person: mia, kind: "video", coinsPerMinute: 80, state: "checking", secondsLeft: undefined }}
      ownPicture={picture(12)}
      onCancel={nothing}
    />
  ),
  answerChecking: () => inCall({ phase: "checking", elapsedMs: 0 }),
  checkingAfterwards: () => (
    <>
      {homeStates.member()}
      <CheckingCall />
    </>
  ),
  talking: () => inCall(),
  chatting: () =>
    inCall({ unread: 1 }, [
      { id: "a", mine: false, text: "I like your room, is that a real plant behind you?", state: null },
      { id: "b", mine: true, text: "Real, but thirsty", state: "sent" },
      {
        id: "d",
        mine: false,
        text: "Posso regar para você amanhã?",
        translation: "Can I water it for you tomorrow?",
        state: null,
      },
      { id: "c", mine: true, text: "Are you free tomorrow?", state: "parked" },
    ]),
  joining: () => inCall({ phase: "joining", elapsedMs: 0 }),
  halted: () => inCall({ isHalted: true, quality: "poor" }),
  apart: () => inCall({ phase: "apart", apartSecondsLeft: 12, isHalted: true, quality: "poor" }),
  endingSoon: () => inCall({ endingFor: "coins", minutesLeft: 0, quality: "fair", unread: 2 }),
  limitSoon: () => inCall({ endingFor: "limit", minutesLeft: 0 }),
  muted: () => inCall({ microphone: false, camera: false, remoteMicrophone: false, remoteCamera: false }),
  voice: () => inCall({ kind: "voice" }),
  voiceSpeaking: () => inCall({ kind: "voice", remoteSpeaks: true, ownSpeaks: true }),
  weakOwn: () => inCall({ step: "off", quality: "poor" }),
  weakTheirs: () => inCall({ remoteWeak: true, remoteCamera: false, quality: "poor" }),
  options: () => <CallOptionsView {...options} />,
  window: () => <CallWindowView call={base} picture={picture(1)} onEnd={nothing} />,
  windowEnding: () => (
    <CallWindowView call={{ ...base, endingFor: "limit", isHalted: true }} picture={picture(1)} onEnd={nothing} />
  ),
  asHost: () => inCall({ money: { kind: "points", amount: 192 }, minutesLeft: undefined }),
  card: () => card(),
  cardEnding: () => card({ endingFor: "coins" }),
  cardLimit: () => card({ endingFor: "limit", isHalted: true }),
  cardApart: () => card({ phase: "apart", apartSecondsLeft: 12, isHalted: true }),
  price: () => (
    <>
      {homeStates.member()}
      <PriceConfirmView
        person={mia}
        kind="video"
        coinsPerMinute={80}
        money="$0.79"
        balance={1240}
        onStart={nothing}
        onClose={nothing}
      />
    </>
  ),
  devicesMissing: () => (
    <DeviceMissingView problem="deviceMissing" kind="video" onRetry={nothing} onVoice={nothing} onClose={nothing} />
  ),
  devicesRefused: () => (
    <DeviceMissingView problem="devicePermission" kind="video" onRetry={nothing} onClose={nothing} />
  ),
  devicesHeld: () => (
    <DeviceMissingView problem="deviceBusy" kind="video" onRetry={nothing} onVoice={nothing} onClose={nothing} />
  ),
  cameraMissing: () => (
    <DeviceMissingView problem="cameraMissing" kind="video" onRetry={nothing} onVoice={nothing} onClose={nothing} />
  ),
  coins: () => <CoinsTooFewView needed={80} balance={40} onChat={nothing} onCoins={nothing} onClose={nothing} />,
  summary: () => after(),
  summaryHost: () => after({ role: "callee", points: 288 }),
  summaryRefused: () => after({ outcome: "refused" }),
}
