/**
 * Errors that any screen can show, the first screens included (spec section 8). All others, those of logging in and of
 * ended sessions among them, are in later.ts.
 */
export const error = {
  error: {
    offline: "You are offline. Please check your connection.",
    timeout: "The server took too long to answer. Please try again.",
    serverTrouble: "Something went wrong. We apologise. Please try again later.",
    rateLimited: "Too many requests. Please wait a moment.",
    storageBusy: "This device is busy saving. Please try again.",
    envelopeInvalid: "The data is not valid. Please try again.",
    requestInvalid: "That did not work. Please check what you entered.",
    replyInvalid: "The server sent something we could not read. Please try again.",
    notFound: "This is no longer available.",
    forbidden: "You are not allowed to do this.",
    signatureStale: "The clock on this device is wrong. Please correct it and try again.",
    signatureWrong: "This request could not be verified. Please log in again.",
    replayed: "This has already been sent.",
    loginRequired: "Please log in first.",
    loginExpired: "Login has expired",
    otherDevice: "Your account is logged in on another device.",
    userUnknown: "The user does not exist",
    storageFull: "This device is full. Free up some space and try again.",
    storageBroken: "Saved data on this device cannot be read",
    protocolMismatch: "A new version of LivCam is ready. Please reload.",
    workerSilent: "The app stopped answering. Please reload.",
    commandInvalid: "This is no longer possible",
    callTryAgain: "Sorry, call connection failed. Please try again.",
    unknown: "An error has occurred. Please try again.",
  },
} as const
