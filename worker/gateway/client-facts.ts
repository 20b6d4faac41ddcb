/** Facts of the page that each request carries: content language, and country when one is stored. The engine sets them. */
import { Context, Layer, Ref } from "effect"

export interface Facts {
  readonly languageId: number
  readonly countryId: string | null
}

export class ClientFacts extends Context.Service<ClientFacts, Ref.Ref<Facts>>()("livcam/worker/gateway/ClientFacts") {
  static readonly layer = (facts: Facts): Layer.Layer<ClientFacts> => Layer.effect(ClientFacts, Ref.make(facts))
}
