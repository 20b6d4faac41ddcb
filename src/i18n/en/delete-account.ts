/** What is deleted with an account. Loaded with the screen that shows it (delete-account-texts.ts). */
export const deleteAccount = {
  gone: "For others you are gone at once: nobody finds you, calls you or writes to you. All your devices are logged out.",
  stays: "You can change your mind for {{days, number}} days: log in, and everything is as it was.",
  erased:
    "After that your profile, photos, videos, contacts, cards and ways of logging in are erased. What you wrote stays in the chats of those you wrote to. Payments stay in our books, without your name.",
  money: "What is left of coins, points and items is lost with it, and a subscription ends.",
  do: "Delete my account",
} as const
