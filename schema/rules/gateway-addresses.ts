/**
 * Addresses that the gateway keeps for itself; the page's router never sees what stands below them. Gateway, service worker
 * and development server all ask this one rule. `/friends` is a page, so only `/friends/v1` is the gateway's.
 */
export const GATEWAY_ADDRESS =
  /^\/(account|athena-agora-proxy|devas|facade|goddessWall|play|videocall|matches|activity|event|compliance|im|feed|coin|media|realtime|config|healthz|readyz|metrics|api|safety|friends\/v1)(\/|\?|$)/
