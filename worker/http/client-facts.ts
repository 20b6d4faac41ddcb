/**
 * Facts of the page: content language and country, which each request carries, and the page's note of what is saved
 * here.
 */
import { Context, Layer, Ref } from "effect"
import type { KeptNote } from "#schema/rules/kept-note.ts"

export interface Facts {
  readonly languageId: number
  readonly countryId: string | null
  /** The note as it was when the page began, until the first engine of a user has read it (feed/restored.ts). */
  readonly kept?: KeptNote | null
}

export class ClientFacts extends Context.Service<ClientFacts, Ref.Ref<Facts>>()("livcam/worker/http/ClientFacts") {
  static readonly layer = (facts: Facts): Layer.Layer<ClientFacts> => Layer.effect(ClientFacts, Ref.make(facts))
}
