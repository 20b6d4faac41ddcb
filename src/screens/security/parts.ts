/** Logging in by phone, a forgotten password, account security and deleting the account load as one part; each screen is named as its route is. */

export { ForgotPassword as forgotPassword } from "../login/ForgotPassword.tsx"
export { PhoneLogin as phoneLogin } from "../login/phone/PhoneLogin.tsx"
export { DeleteHere as deleteHere } from "./DeleteHere.tsx"
export { Security as security } from "./Security.tsx"
