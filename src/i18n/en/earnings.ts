/** What a host has earned and payouts, as other screens name them; what their page says: seldom.ts. */
export const earnings = {
  earnings: {
    title: "Your earnings",
    payouts: "Payouts",
    payout: "Payout",
  },
} as const
