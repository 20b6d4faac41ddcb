/**
 * This gateway's payment providers, by the code of their channel. Without any, the shop shows its packages and sells
 * nothing.
 */
import { Context, Layer } from "effect"
import type { PaymentProvider } from "./provider.ts"

export class Payments extends Context.Service<
  Payments,
  {
    readonly providers: ReadonlyArray<PaymentProvider>
    readonly byCode: ReadonlyMap<string, PaymentProvider>
  }
>()("livcam/gateway/payment/Payments") {
  static readonly layer = (providers: ReadonlyArray<PaymentProvider> = []) =>
    Layer.succeed(Payments, {
      providers,
      byCode: new Map(providers.map((provider) => [provider.channel.code, provider])),
    })
}
