/**
 * Commands that go to the gateway as they are. Their fields are the request of the endpoint of the same name; its
 * answer and its errors are the command's.
 */
import type { CommandOf, CommandResult, NamedErrorOf } from "#schema/commands.ts"
import type { EndpointName, ErrorOf, RequestOf, ResponseOf } from "#schema/endpoints.ts"
import { GatewayClient } from "../http/gateway-client.ts"
import type { EngineTag, Handler } from "./handler.ts"

/** The commands whose types allow this. */
type Fitting = {
  [T in EngineTag & EndpointName]: [Omit<CommandOf<T>, "_tag">, ResponseOf<T>, ErrorOf<T>] extends [
    RequestOf<T>,
    CommandResult<T>,
    NamedErrorOf<T>,
  ]
    ? T
    : never
}[EngineTag & EndpointName]

const passOn =
  <T extends Fitting>(name: T): Handler<T, GatewayClient> =>
  ({ _tag, ...fields }: CommandOf<T>) =>
    GatewayClient.use((client) => client.call(name, fields as never)) as ReturnType<Handler<T, GatewayClient>>

export const passedOnCommands = {
  openCheckout: passOn("openCheckout"),
  addCard: passOn("addCard"),
  removeCard: passOn("removeCard"),
  setChatSettings: passOn("setChatSettings"),
  setCallSettings: passOn("setCallSettings"),
  savePush: passOn("savePush"),
  provePush: passOn("provePush"),
  changePassword: passOn("changePassword"),
  deleteAccount: passOn("deleteAccount"),
  sendEmailCode: passOn("sendEmailCode"),
  bindEmail: passOn("bindEmail"),
  sendPhoneBindCode: passOn("sendPhoneBindCode"),
  bindPhone: passOn("bindPhone"),
  beginLink: passOn("beginLink"),
  finishLink: passOn("finishLink"),
  unlink: passOn("unlink"),
  sendOwnerCode: passOn("sendOwnerCode"),
  proveOwner: passOn("proveOwner"),
  setDemoHost: passOn("setDemoHost"),
  saveWebapp: passOn("saveWebapp"),
} as const
