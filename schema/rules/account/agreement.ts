/** The terms that members agree to. Page, worker and gateway share this file. */

/** The version of the texts at AGREEMENT_PAGES. When it rises, every member is asked once. */
export const AGREEMENT_VERSION = 1

/** Addresses of the texts. */
export const AGREEMENT_PAGES = { terms: "/TermsUse", privacy: "/PrivacyPolicy" } as const
