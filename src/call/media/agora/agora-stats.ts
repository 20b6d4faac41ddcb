/** Agora's statistics in our words. */
import type { IAgoraRTCClient } from "agora-rtc-sdk-ng"
import type { MediaStats } from "../call-media.ts"

export const statsOf = (client: IAgoraRTCClient): MediaStats => {
  const all = client.getRTCStats()
  const remotes = [...Object.values(client.getRemoteVideoStats()), ...Object.values(client.getRemoteAudioStats())]
  return {
    roundTripMs: all.RTT,
    lossPercent: Math.max(0, ...remotes.map((remote) => remote.currentPacketLossRate)),
    receivedBytes: all.RecvBytes,
    sentBytes: all.SendBytes,
  }
}
