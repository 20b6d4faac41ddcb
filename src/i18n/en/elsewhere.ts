/** English for logging in by an account elsewhere. Joins the namespace `more` with its buttons (elsewhere-texts.ts). */
export const elsewhere = {
  elsewhere: {
    or: "or",
    with: "Continue with {{provider}}",
    phone: "Continue with phone number",
    offline: "You are offline. For this a connection is needed.",
    busy: "Logging in with {{provider}}…",
    denied: "{{provider}} login needs permission agreement",
    cancelled: "You went back from {{provider}}, so you are not logged in.",
    unreachable: "{{provider}} does not answer now. Please try again later.",
    expired: "This login took too long, or began in another browser. Please try again.",
    failed: "Logging in with {{provider}} did not work. Please try again.",
    own: "Log in another way",
  },
} as const
