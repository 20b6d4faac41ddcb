/** The first screen's English. It comes with the screen (home-texts.ts). */
export const home = {
  title: "Meet someone new",
  text: "Chat, talk and video call with people from around the world. You always see the price first.",
  browse: "See who is online",
  join: "Join free",
  bonus: "New here? Start with {{coins}} free coins.",
  onlineNow: "Online now",
  featured: "Featured",
  match: "Random match",
  seeAll: "See all",
  previous: "Previous",
  next: "Next",
  hello: "Good to see you, {{name}}",
  trust: {
    price: "Clear prices",
    priceText: "You see the price per minute before every call.",
    camera: "Your camera stays off",
    cameraText: "It turns on only when you start or accept a video call.",
    offline: "Works offline",
    offlineText: "Read and write without a connection. Messages are sent when you are back.",
  },
  howTitle: "How it works",
} as const
