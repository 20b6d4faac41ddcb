/** English of accounts by telephone number. Loaded with the screens that show it (phone-texts.ts). */
export const phone = {
  title: "Log in by phone",
  number: "Phone number",
  hint: "Or type the whole number, such as {{sample}}",
  missing: "Enter your phone number",
  sms: "Send code by SMS",
  whatsapp: "Send code by WhatsApp",
  lead: "Enter the phone number of your account. We send a code to it.",
  noCodes: "No codes are sent now. Log in with a password, or another way.",
  usePassword: "Log in with a password",
  useCode: "Log in with a code",
  optional: "Password (not required)",
  optionalHint: "{{min}} letters or more. Without one you log in by codes.",
  passwordHint: "{{min}} letters or more",
  none: "None yet",
  add: "Add a phone number",
  change: "Change phone number",
  next: "New phone number",
  note: "Your email is told about the change.",
  bind: "Use this number",
  bound: "Your phone number is saved",
} as const

export const phoneError = {
  phoneInvalid: "Enter the number with its country code",
  phoneCountry: "Phone registration is unavailable in your country",
  phoneFailed: "The code could not be sent. Please try again later.",
  phonePasswordLength: "A password has 8 to 64 letters here",
  phoneSame: "Changing a binding to identical content is not allowed",
  phoneLocked: "Your phone number was changed not long ago and cannot be changed yet.",
  phoneUsed: "This phone number has already been used",
} as const
