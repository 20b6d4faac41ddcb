/** Logging in by phone, a forgotten password and account security load as one part; each is named as its route is. */
export { ForgotPassword as forgotPassword } from "../login/ForgotPassword.tsx"
export { PhoneLogin as phoneLogin } from "../login/phone/PhoneLogin.tsx"
export { Security as security } from "./Security.tsx"
