/**
 * English around the texts of the public pages, and of the landing pages: the shape that every other language follows.
 */
const pages = {
  nav: {
    label: "About LivCam",
    TermsUse: "Terms of use",
    PrivacyPolicy: "Privacy policy",
    CookiePrivacy: "Cookies",
    AboutUs: "About us",
    CommunityGuidelines: "Community guidelines",
    SafetyCenter: "Safety centre",
    PrivacyCenter: "Privacy centre",
    help: "Help",
    back: "Back",
  },
  english: "This text is in English only.",
  advice: "This page says how LivCam works. It is not legal advice.",
  adults: "For adults only (18+).",
  go: {
    wall: "See who is online",
    matching: "Find a match",
    shop: "Look at the packages",
    login: "Join LivCam",
  },
  landing: {
    video: {
      title: "Video calls, face to face",
      first: "See who is online now before you call.",
      second: "The price of a minute is shown first, and each call has its receipt.",
      third: "Sound goes on when the network gets weak.",
    },
    chat: {
      title: "Live chat that does not lose a word",
      first: "What you write offline is sent once, later.",
      second: "Years of chats open at once and can be searched.",
      third: "Messages can be translated as you read.",
    },
    random: {
      title: "Random video chat with real people",
      first: "You are matched with a member who waits, never with a recording.",
      second: "Cameras stay off until you both agree.",
      third: "Go on to the next, or add a friend.",
    },
    people: {
      title: "Meet people from many countries",
      first: "Choose by language, interest and country.",
      second: "Say hi for nothing, ten times a day.",
      third: "Friends stand first, with who is here now.",
    },
    price: {
      title: "Know what it costs before you pay",
      first: "Coins have their price in money beside them.",
      second: "Set your own limit by day and by month.",
      third: "Unspent purchases are refunded within 72 hours.",
    },
    gifts: {
      title: "Gifts, games and daily coins",
      first: "Check in each day for free coins.",
      second: "Three games of chance that cost nothing and tell their odds.",
      third: "Give a gift in a chat or a call.",
    },
    safety: {
      title: "Safety in reach of your thumb",
      first: "Report or block from every chat and call.",
      second: "A report shows you what is sent before it goes.",
      third: "Blocks hold both ways at once.",
    },
    anywhere: {
      title: "Opens with or without a network",
      first: "Saved chats, search and your wallet work offline.",
      second: "It runs in the browser: nothing to install.",
      third: "Use it on more than one device.",
    },
  },
} as const
export default pages
