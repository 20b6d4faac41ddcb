/** English of help and customer service: the shape that every other language follows. Loaded with their screen. */
const help = {
  title: "Help",
  search: "Search the answers",
  none: "No answer fits",
  noneText: "Try other words, or write to us below.",
  more: "More to read",
  topic: {
    coins: "Coins and refunds",
    calls: "Calls",
    safety: "Safety and reporting",
    account: "Account",
    network: "Network trouble",
    other: "Something else",
  },
  refund: {
    q: "How do I get my money back?",
    a: "Open your orders in the shop and ask for a refund within 72 hours of paying. The coins of that order must not have been spent. The money goes back to where it came from.",
  },
  missing: {
    q: "I paid, but the coins are missing",
    a: "Open your orders: an order that is still being checked brings its coins by itself, and is never charged twice. If it is marked as paid and the wallet does not show it, write to us with the order number.",
  },
  limit: {
    q: "Can I limit what I spend?",
    a: "Yes. Set your own limit of money and of coins in the shop. The gateway refuses whatever goes beyond it.",
  },
  minute: {
    q: "What does a minute of a call cost?",
    a: "The price stands on the host’s card and again before you call. Each minute is charged when it begins, so a minute that has begun is paid in full. Nothing is charged before you both see each other.",
  },
  broken: {
    q: "What if the connection breaks in a call?",
    a: "While either side is away no new minute begins. After 20 seconds away the call ends. The receipt in your list of calls shows what was charged and what was not.",
  },
  ring: {
    q: "Why can I not call somebody?",
    a: "Only hosts who are online can be called. They may be in another call, have switched calls off for a while, or take calls from friends alone.",
  },
  report: {
    q: "How do I report somebody?",
    a: "Open the menu on their profile, in your chat or in the call, and choose Report. You see exactly what is sent before it goes. They are not told.",
  },
  block: {
    q: "What does blocking do?",
    a: "It holds both ways at once: no messages, no calls, no place on each other’s wall. You can undo it under Friends.",
  },
  money: {
    q: "Somebody asks me for money or for pictures",
    a: "Do not send any. Report and block them. We never ask for your password or card number in a chat.",
  },
  deletion: {
    q: "How do I delete my account?",
    a: "Open your account and choose “Delete your account”: your password confirms it. Or in the settings of the LivCam mobile app. You can change your mind for 30 days by logging in; then it is erased.",
  },
  device: {
    q: "How do I use another phone or computer?",
    a: "Open your account here, choose “Another device” and follow the link or scan the code there. Your chats come from your account.",
  },
  offline: {
    q: "What works without a network?",
    a: "Saved chats, the wall as it last stood, search and your wallet. Messages, likes, reports and requests to us wait and are sent once when the network is back. Calls and payments need the network.",
  },
  twice: {
    q: "Was my message sent twice?",
    a: "No. Each has a number of its own, so however often it is tried it arrives once. What still waits stands under “Waiting to be sent” in your account.",
  },
  service: {
    title: "Write to us",
    lead: "We answer by e-mail. Never send a password or a card number.",
    topic: "What is it about?",
    text: "What has happened?",
    left_one: "{{count, number}} letter left",
    left_other: "{{count, number}} letters left",
    email: "E-mail for the answer (optional)",
    emailHint: "Without an address we can read your request, but not answer it.",
    send: "Send",
    kept: "Your request is kept and sent once. Its number appears below.",
    mine: "Your requests",
    waiting: "Waiting to be sent",
    received: "Received: number {{number}}",
    again: "Try again",
    giveUp: "Give up",
  },
} as const
export default help
