/**
 * Replies and their HTTP statuses: mostly 200, also for the domain's refusals; the kinds in STATUSES have their own.
 */
import { type AppError, type AppFailure, codeOf, type ErrorKind } from "#schema/errors.ts"
import type { Reply } from "#schema/gateway/reply.ts"
import { CODE_OK } from "#schema/rules/constants.ts"

/** Texts of spec section 8 that the gateway sends itself; the page has its own for the rest. */
const TEXTS: Partial<Record<ErrorKind, string>> = {
  accountUnknown: "Account does not exist",
  passwordInvalid: "Password is invalid",
  emailUsed: "This email has already been used",
  emailInvalid: "Incorrect format, please try again",
  tooManyAttempts: "Too many attempts, please try again later",
  loginExpired: "Login has expired",
  passwordCommon: "This password is too common",
  linkInvalid: "This link does not work any more",
  bannedAccount: "Your account has been banned",
  bannedDevice: "Your device has been banned",
  bannedBoth: "Login failed, the account and device have been banned",
  accountFrozen: "Your account has been suspended",
  accountLeaving: "Your account is being deleted",
  accountBlocked: "Your account has been blocked for 48 hours",
}

const STATUSES: Partial<Record<ErrorKind, number>> = {
  requestInvalid: 400,
  loginExpired: 401,
  forbidden: 403,
  rateLimited: 429,
  serverTrouble: 500,
}

export const statusOf = ({ kind }: AppError): number => STATUSES[kind] ?? 200

export const replyOf = (data: unknown): Reply => ({ code: CODE_OK, message: "", data })

export const refusalOf = ({ error }: AppFailure): Reply => ({
  code: error.code ?? codeOf(error.kind),
  message: error.message ?? TEXTS[error.kind] ?? "",
  data: error.until === undefined ? null : { until: error.until },
})

export const jsonResponse = (status: number, body: unknown, headers?: ResponseInit["headers"]): Response => {
  const text = JSON.stringify(body)
  const response = new Response(text, { status, headers })
  response.headers.set("content-length", String(Buffer.byteLength(text)))
  response.headers.set("content-type", "application/json")
  response.headers.set("cache-control", "no-store")
  response.headers.set("x-content-type-options", "nosniff")
  return response
}
