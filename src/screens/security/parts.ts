/**
 * Login by phone, a forgotten password, account security and account deletion load as one part. Each screen is named
 * after its route.
 */

export { ForgotPassword as forgotPassword } from "../login/ForgotPassword.tsx"
export { PhoneLogin as phoneLogin } from "../login/phone/PhoneLogin.tsx"
export { DeleteHere as deleteHere } from "./DeleteHere.tsx"
export { Security as security } from "./Security.tsx"
