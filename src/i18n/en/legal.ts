/**
 * English of the public pages about the product: true to what the product does (README, docs/production.md). Loaded
 * with the first of these pages. Other languages show it with a line that says so (`english` in pages.ts).
 */
import type { LegalPage } from "../../shell/legal-pages.ts"

export interface LegalSection {
  readonly title: string
  readonly lines: ReadonlyArray<string>
}

const legal: Readonly<Record<LegalPage, ReadonlyArray<LegalSection>>> = {
  TermsUse: [
    {
      title: "Who may use LivCam",
      lines: [
        "LivCam is for adults. You say that you are 18 or over before anything else is shown, and you give your birthday when you join.",
        "“We” on these pages is the operator of this site. One person has one account; keep your password to yourself.",
      ],
    },
    {
      title: "Coins and what they pay for",
      lines: [
        "Coins are bought in packages or by subscription, or given for joining, checking in, tasks and games. They pay for calls, matches and gifts. They cannot be paid out as money.",
        "The price of a call is shown before it begins. A minute is charged when it begins and is then paid in full. No minute begins while either side is away.",
        "A random match may cost a small fee, which is shown first and charged once you both see each other.",
      ],
    },
    {
      title: "Refunds and subscriptions",
      lines: [
        "A purchase is refunded when you ask within 72 hours of paying and none of its coins are spent. Otherwise it is final, unless the law where you live gives you more.",
        "A subscription renews by the week or the month at the price that you were shown. You are told three days before a charge, and you can pause or cancel it in the shop at any time.",
      ],
    },
    {
      title: "What hosts earn",
      lines: [
        "Hosts earn points for the minutes that are charged and for gifts. Points can be paid out as money from the amount that is shown under Earnings. We check each request.",
      ],
    },
    {
      title: "What we may do",
      lines: [
        "Who breaks these terms or the community guidelines can be banned, account and device. Texts with forbidden words are refused and the other side is not told.",
        "We run LivCam with care, but cannot promise that it is always there. What the law gives you as a consumer stays yours.",
      ],
    },
  ],
  PrivacyPolicy: [
    {
      title: "What we store",
      lines: [
        "Your account: email, a hash of your password, name, birthday, gender, country, languages, interests, introduction, photos and videos.",
        "What you do here: messages, friends, likes, blocks, gifts, calls with their times and prices, orders and every coin that came or went.",
        "Your sessions and devices, and counts of tries by address, which keep others from guessing passwords. Reports of events name a network, never a whole address.",
      ],
    },
    {
      title: "What we do not store",
      lines: [
        "We do not record calls. Picture and sound go from device to device, or over a relay that does not keep them.",
        "We never see your card. You pay on the page of the payment provider, which keeps the card; we keep its name of you.",
        "What you search for is kept nowhere.",
      ],
    },
    {
      title: "How it is protected",
      lines: [
        "Every connection is encrypted. What carries personal data of a member is sealed once more between your device and the gateway, and signed.",
        "Messages are stored by the gateway so that all your devices have them. They are not end-to-end encrypted: the operator can read them, and reads those that a report quotes.",
        "Notifications never carry what people write.",
      ],
    },
    {
      title: "How long",
      lines: [
        "Accounts, messages, calls, orders and the record of coins are kept until the account is deleted or the law asks for less or more.",
        "Ended sessions go after 90 days, reports of events after 90 days, a picture that went with a report of a call after 90 days, a closed request to customer service after 180 days, a report of somebody with what it quotes a year after it was looked at, a photo or video that was taken out while a report is about it once that report was looked at, a push subscription that was not renewed after a year.",
      ],
    },
    {
      title: "Who else sees something",
      lines: [
        "Other members see your name, photos, videos, age, country and introduction, and whether you are here. Visitors see this of hosts only.",
        "The payment provider, the push service of your browser, and, where the operator uses them, the services for calls and for translation get what they need for that and no more.",
        "We sell no data and show no advertising.",
      ],
    },
  ],
  CookiePrivacy: [
    {
      title: "Cookies that LivCam sets",
      lines: [
        "user_login_id, user_token and user_d_id keep you logged in, for 365 days at most. user_token cannot be read by scripts.",
        "deviceId tells this browser from others. CAMC_POP_18 remembers that you said to be 18 or over, for a year.",
        "A cookie may count what was not sent yet, so that you can be told if your browser clears its data.",
      ],
    },
    {
      title: "What else is kept in your browser",
      lines: [
        "Your chats, the wall as you last saw it, your wallet and what waits to be sent are saved on this device, so that LivCam opens without a network. Logging out removes them.",
        "Language, theme and the like are kept in the browser’s storage.",
      ],
    },
    {
      title: "What there is not",
      lines: [
        "No cookies of other sites, no advertising, no tracking across sites. All of these cookies are needed for what you ask LivCam to do, so there is nothing to switch off but logging out or clearing the site’s data.",
      ],
    },
  ],
  AboutUs: [
    {
      title: "What LivCam is",
      lines: [
        "A place for adults to meet by chat, voice and video. You find hosts on the wall, talk to them, become friends, call them for coins by the minute, or meet another member by chance.",
      ],
    },
    {
      title: "How it is made",
      lines: [
        "LivCam runs in the browser. What you do is kept on your device first and sent once, however bad the network is.",
        "Every coin is in a ledger that you can look through, and every call has a receipt.",
        "No simulated people: a ring comes from somebody who calls, and a match is somebody who waits. Demo accounts say that they are.",
      ],
    },
    {
      title: "Who runs it",
      lines: ["The operator of this site. Write to us under Help; you get a number, and an answer by e-mail."],
    },
  ],
  CommunityGuidelines: [
    {
      title: "Be kind, be of age, be yourself",
      lines: [
        "Nobody under 18, in front of the camera or behind it, in pictures or in words.",
        "Ask before you show. Whoever says no has said no.",
        "Be the person in your photos and videos. Do not pretend to be somebody else.",
      ],
    },
    {
      title: "Not here",
      lines: [
        "Harassment, hate, threats and violence. Spam and scams, and asking for money outside of LivCam.",
        "Recording others, or sharing their pictures or addresses without their consent.",
        "Anything that is against the law.",
      ],
    },
    {
      title: "What happens then",
      lines: [
        "Report it, from a profile, a chat or a call. People read reports. Who breaks these rules can be banned, with the device.",
        "A report that was wrong in good faith has no consequences for you.",
      ],
    },
  ],
  SafetyCenter: [
    {
      title: "Before you talk",
      lines: [
        "Keep your surname, address, workplace and bank to yourself. A profile needs none of them.",
        "Look behind you before you switch the camera on.",
      ],
    },
    {
      title: "Report and block",
      lines: [
        "The menu on every profile, chat and call has both. A report shows you exactly what goes along, can quote up to 20 messages, and out of a call may take a picture of it, which you see first. It works offline and is sent once.",
        "The other side is not told who reported. A block holds both ways at once and ends a call between you.",
      ],
    },
    {
      title: "Money",
      lines: [
        "Nobody here may ask you to pay outside of LivCam. Set your own limit of money and coins in the shop.",
        "A gift is a gift: it obliges nobody to anything.",
      ],
    },
    {
      title: "If you are in danger",
      lines: [
        "Call the emergency number of your country first. Then report it here, with what has happened.",
        "If somebody shares intimate pictures of you, choose Safety when you write to us under Help. You need no account for it.",
      ],
    },
  ],
  PrivacyCenter: [
    {
      title: "See what there is",
      lines: [
        "Your profile, friends, calls, wallet and statistics show what your account holds. “Saved on this device” shows what this browser keeps, and how much room it takes.",
      ],
    },
    {
      title: "Change it",
      lines: [
        "Edit your profile at any time. Take your photo’s place with another one: the former one is removed.",
        "Choose whether notifications show names. Switch calls off for an hour, until tomorrow or always.",
      ],
    },
    {
      title: "Take it away",
      lines: [
        "Log out to remove your chats from this device; they stay in your account. Chats can also be removed from the device one by one.",
        "An account is deleted on the page “Delete your account” or in the settings of the LivCam mobile app, and erased after 30 days in which you can change your mind. If you can use neither, write to us under Help.",
      ],
    },
    {
      title: "Ask us",
      lines: ["You may ask what we store about you, and have it corrected or deleted. Write to us under Help."],
    },
  ],
}
export default legal
