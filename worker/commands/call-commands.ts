/** Commands of calls: the call service carries them out. */
import { CallService } from "../call/call-service.ts"
import type { EngineTag, Handler } from "./handler.ts"

type CallCommandTag = Extract<
  EngineTag,
  | "startCall"
  | "answerCall"
  | "rejoinCall"
  | "refuseCall"
  | "cancelCall"
  | "hangUp"
  | "reportMedia"
  | "dismissCall"
  | "sendSignal"
>

export const callCommands: { readonly [T in CallCommandTag]: Handler<T, CallService> } = {
  startCall: (command, tab) => CallService.use((calls) => calls.startCall(command, tab)),
  answerCall: (command, tab) => CallService.use((calls) => calls.answerCall(command, tab)),
  rejoinCall: (command, tab) => CallService.use((calls) => calls.rejoinCall(command, tab)),
  refuseCall: (command) => CallService.use((calls) => calls.refuseCall(command)),
  cancelCall: (command) => CallService.use((calls) => calls.cancelCall(command)),
  hangUp: (command) => CallService.use((calls) => calls.hangUp(command)),
  reportMedia: (command, tab) => CallService.use((calls) => calls.reportMedia(command, tab)),
  dismissCall: (command) => CallService.use((calls) => calls.dismissCall(command)),
  sendSignal: (command) => CallService.use((calls) => calls.sendSignal(command)),
}
