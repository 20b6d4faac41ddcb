/** Every view of the page in its states: `/dev/gallery/<view>/<state>`. */
import type { ReactNode } from "react"
import { accountStates, noticeStates, outboxStates } from "./account-states.tsx"
import { callStates } from "./call-states.tsx"
import { callsStates } from "./calls-states.tsx"
import { cardStates } from "./coins/card-states.tsx"
import { earningsStates } from "./coins/earnings-states.tsx"
import { gameStates } from "./coins/game-states.tsx"
import { giftStates } from "./coins/gift-states.tsx"
import { orderStates, payResultStates, payStates, refundStates, shopStates } from "./coins/shop-states.tsx"
import { statisticsStates } from "./coins/statistics-states.tsx"
import { taskStates } from "./coins/task-states.tsx"
import { walletStates } from "./coins/wallet-states.tsx"
import { agreementStates, editStates } from "./edit-states.tsx"
import { ageGateStates, homeStates } from "./entry-states.tsx"
import { flopStates } from "./flop-states.tsx"
import { greetingStates } from "./greeting-states.tsx"
import { helpStates, publicPageStates } from "./help-states.tsx"
import { loginStates } from "./login-states.tsx"
import { matchStates } from "./match-states.tsx"
import { messageStates } from "./message-states.tsx"
import { checkInStates, friendsStates, linkStates, personStates, reportStates, storageStates } from "./more-states.tsx"
import { notificationStates } from "./notification-states.tsx"
import { profileStates } from "./profile-states.tsx"
import { searchStates } from "./search-states.tsx"
import { securityStates } from "./security-states.tsx"
import { uiStates } from "./ui-states.tsx"
import { videoStates } from "./video-states.tsx"
import { wallStates } from "./wall-states.tsx"

export type States = Readonly<Record<string, () => ReactNode>>

export const catalogue: Readonly<Record<string, States>> = {
  account: accountStates,
  outbox: outboxStates,
  notices: noticeStates,
  ageGate: ageGateStates,
  home: homeStates,
  help: helpStates,
  publicPage: publicPageStates,
  login: loginStates,
  security: securityStates,
  call: callStates,
  calls: callsStates,
  messages: messageStates,
  greetings: greetingStates,
  profile: profileStates,
  ui: uiStates,
  wall: wallStates,
  gift: giftStates,
  games: gameStates,
  flop: flopStates,
  videos: videoStates,
  match: matchStates,
  checkIn: checkInStates,
  editProfile: editStates,
  agreement: agreementStates,
  link: linkStates,
  person: personStates,
  report: reportStates,
  statistics: statisticsStates,
  storage: storageStates,
  search: searchStates,
  friends: friendsStates,
  wallet: walletStates,
  earnings: earningsStates,
  tasks: taskStates,
  shop: shopStates,
  pay: payStates,
  cards: cardStates,
  payResult: payResultStates,
  orders: orderStates,
  refund: refundStates,
  notifications: notificationStates,
}
