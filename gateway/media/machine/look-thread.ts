/**
 * A thread in which a model classifies users' pictures (nsfwjs: MobileNet V2, run as WebAssembly by TensorFlow.js):
 * some 70 ms of one core for each picture, and 230 MB as long as the thread lives. Its packages are optional: the
 * gateway runs without them.
 */
import { parentPort } from "node:worker_threads"
import * as tf from "@tensorflow/tfjs"
import "@tensorflow/tfjs-backend-wasm"
import { load } from "nsfwjs/core"
import { MobileNetV2Model } from "nsfwjs/models/mobilenet_v2"
import sharp from "sharp"

/** The model's probability of each kind, from 0 to 1; their sum is 1. */
export type Kinds = Readonly<Record<"Drawing" | "Neutral" | "Sexy" | "Porn" | "Hentai", number>>

/** The thread's messages: first "ready", then one answer to each picture, in order; `kinds` null: not a picture. */
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
