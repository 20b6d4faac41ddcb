/** The first screen's English. It comes with the screen (home-texts.ts). */
export const home = {
  title: "Someone is up, too",
  text: "Meet people from everywhere by chat, voice and video. You see the price before every call.",
  browse: "See who is online",
  join: "Join free",
  bonus: "New here? You start with {{coins}} coins.",
  onlineNow: "Online now",
  featured: "Featured",
  seeAll: "See all",
  previous: "Show the ones before",
  next: "Show the next ones",
  hello: "Good to see you, {{name}}",
  trust: {
    price: "Clear prices",
    priceText: "Every call shows its price per minute first.",
    camera: "Camera off until you say so",
    cameraText: "Nothing is sent before you accept.",
    offline: "Chats that keep working",
    offlineText: "Read and write without a network. Each message is sent once.",
  },
  howTitle: "How it works",
} as const
