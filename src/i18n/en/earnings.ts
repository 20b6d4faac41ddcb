/** A host's earnings and payouts, as other screens name them. The texts of their own page: seldom.ts. */
export const earnings = {
  earnings: {
    title: "Your earnings",
    payouts: "Payouts",
    payout: "Payout",
  },
} as const
