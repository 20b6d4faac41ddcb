/** Every coin in and out. */
export const wallet = {
  wallet: {
    title: "Wallet",
    earlier: "Earlier month",
    later: "Later month",
    start: "At the start",
    end: "At the end",
    filter: "What it was for",
    all: "All",
    giftTo: "Gift to {{name}}",
    giftFrom: "Gift from {{name}}",
    call: "Call with {{name}}",
    none: "Nothing of this kind in this month.",
    more: "Show more",
    together: "Together; items not held here",
    fetching: "Loading what these sums are made of…",
    sumsOnly: "What these sums are made of is not on this device yet.",
    load: "Load the items",
    unlisted: "Before all that is listed: {{amount}}",
    empty: "Nothing has moved yet",
    emptyText: "Every coin you get or spend will be listed here.",
    emptyOfNew:
      "Every coin you get or spend will be listed here. Free coins for new members come a few times a day in one place. If yours did not come, open LivCam again another day.",
  },
} as const
