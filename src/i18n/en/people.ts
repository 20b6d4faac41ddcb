/** People, as all first screens show them. */
export const people = {
  status: { online: "Online", busy: "Busy", offline: "Offline", unknown: "Status unknown" },
  seen: {
    now: "seen just now",
    minutes_one: "seen {{count}} min ago",
    minutes_other: "seen {{count}} min ago",
    hours_one: "seen {{count}} h ago",
    hours_other: "seen {{count}} h ago",
    days_one: "seen {{count}} day ago",
    days_other: "seen {{count}} days ago",
  },
  price: { perMinute: "{{coins}} coins/min", short: "{{coins}}/min", free: "Free" },
  demo: {
    badge: "Demo",
    note: "Demo account. Replies are written in advance.",
    everybody: "Demo accounts: their replies are written in advance.",
  },
  wall: { call: "Call {{name}}" },
} as const
