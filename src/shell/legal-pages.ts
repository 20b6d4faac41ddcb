/** The public pages about the product itself, each at an address of its name. */
export const LEGAL_PAGES = [
  "TermsUse",
  "PrivacyPolicy",
  "CookiePrivacy",
  "AboutUs",
  "CommunityGuidelines",
  "SafetyCenter",
  "PrivacyCenter",
] as const
export type LegalPage = (typeof LEGAL_PAGES)[number]
