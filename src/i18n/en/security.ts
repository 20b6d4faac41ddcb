/** English of forgotten passwords and account security: it joins the page with the screens that say it (security-texts.ts). */
export const security = {
  lead: "Enter the email of your account. We send a code to it.",
  newPassword: "New password",
  sendCode: "Send code",
  sentTo: "We sent a code of {{digits}} digits to {{email}}. It works for {{minutes}} minutes, on this device.",
  code: "Code",
  codeMissing: "Enter the code of {{digits}} digits",
  again: "Send the code again",
  againIn: "Send again in {{seconds}} s",
  setPassword: "Set password and log in",
  othersOut: "All other devices are logged out.",
  toLogin: "Back to log in",
  title: "Account security",
  email: "Email",
  emailNone: "None yet",
  change: "Change email",
  locked: "You can change it again on {{time}}.",
  newEmail: "New email",
  oldPassword: "Current password",
  emailNote: "Your former address is told about the change.",
  bind: "Use this email",
  bound: "Your email is changed",
  password: "Password",
  changePassword: "Change password",
  passwordChanged: "Your password is changed",
} as const

export const securityError = {
  mailFailed: "The mail could not be delivered. Please try again later.",
  codeWrong: "Incorrect verification code, please enter the correct code",
  codeExpired: "This verification code has expired. Please ask for a new one.",
  codeTries: "Too many wrong codes. Please ask for a new one.",
  codesTooMany: "Too many codes were asked for. Please try again in an hour.",
  codesDaily: "The daily limit of codes is reached. Please try again tomorrow.",
  resetTimeout: "The reset has timed out. Please ask for a new code.",
  emailSame: "Changing a binding to identical content is not allowed",
  emailLocked: "Your email was changed not long ago and cannot be changed yet.",
} as const

/** Of the ways that lead there. */
export const securityLinks = { links: { security: security.title } } as const
export const securityLogin = { login: { forgot: "Forgot password?" } } as const
