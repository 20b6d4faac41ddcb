/**
 * A thread in which a model looks at pictures of people (nsfwjs: MobileNet V2, run as WebAssembly by TensorFlow.js): some 70 ms of one core
 * for each, and 230 MB for as long as it lives. Its packages are optional: the gateway runs without them.
 */
import { parentPort } from "node:worker_threads"
import * as tf from "@tensorflow/tfjs"
import "@tensorflow/tfjs-backend-wasm"
import { load } from "nsfwjs/core"
import { MobileNetV2Model } from "nsfwjs/models/mobilenet_v2"
import sharp from "sharp"

/** How much a picture is of each kind: from 0 to 1, together 1. */
export type Kinds = Readonly<Record<"Drawing" | "Neutral" | "Sexy" | "Porn" | "Hentai", number>>

/** What the thread says: first that it is ready, then one answer to each picture, in their order; null for what is no picture. */
export type Said = "ready" | { readonly kinds: Kinds | null }

const EDGE = 224

await tf.setBackend("wasm")
const model = await load("MobileNetV2", { modelDefinitions: [MobileNetV2Model] })

const kindsOf = async (file: Uint8Array): Promise<Kinds | null> => {
  try {
    const pixels = await sharp(file).resize(EDGE, EDGE, { fit: "fill" }).removeAlpha().raw().toBuffer()
    const picture = tf.tensor3d(new Int32Array(pixels), [EDGE, EDGE, 3], "int32")
    const found = await model.classify(picture).finally(() => picture.dispose())
    return Object.fromEntries(found.map(({ className, probability }) => [className, probability])) as Kinds
  } catch {
    return null
  }
}

const say = (said: Said): void => parentPort?.postMessage(said)

let last = Promise.resolve()
parentPort?.on("message", (file: Uint8Array) => {
  last = last.then(async () => say({ kinds: await kindsOf(file) }))
})
say("ready")
