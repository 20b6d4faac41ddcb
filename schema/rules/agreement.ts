/** The terms that members agree to, for page, worker and gateway alike. */

/** The version of the texts behind AGREEMENT_PAGES. When it rises, every member is asked once. */
export const AGREEMENT_VERSION = 1

/** Where the texts stand. */
export const AGREEMENT_PAGES = { terms: "/TermsUse", privacy: "/PrivacyPolicy" } as const
