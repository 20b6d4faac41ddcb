/** What several wishes make of a relation alike. */
export const NO_REQUEST = { request: "none", requestText: "", requestAt: 0 } as const
export const BEFRIENDED = { ...NO_REQUEST, friend: true, sayHi: "none" } as const
export const BLOCKED = {
  ...NO_REQUEST,
  blocked: true,
  friend: false,
  sayHi: "none",
  stick: false,
  remind: false,
} as const
