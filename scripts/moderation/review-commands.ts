/** The commands of `npm run review`, by which an operator handles pictures of people that wait for a review. */
import { Clock, Effect } from "effect"
import type { Feed } from "../../gateway/feed/feed.ts"
import type { Judgement, ReviewEnd } from "../../gateway/media/end-review.ts"
import type { MediaStorage } from "../../gateway/media/storage.ts"
import { lookAt, reviewByHand, waitingPictures } from "../../gateway/moderation/review-by-hand.ts"
import type { Store } from "../../gateway/store/store.ts"
import type { PictureRow } from "../../gateway/store/tables/people/pictures.ts"
import { ageOf } from "../setup/terminal-text.ts"
import { html, isFree, writeEvidence } from "./evidence-folder.ts"

export const REVIEW_USAGE =
  "npm run review -- list [--after <id>] | open <new folder> [--after <id>] | approve <id…> | reject <id…>"

type Command = Effect.Effect<number, never, Store | Feed | MediaStorage>

const wordsOf = ({ userId, use, at }: PictureRow, now: number): string =>
  `user ${userId}  ${use}  ${ageOf(now - at)}  sent ${new Date(at).toISOString()}`

const none = (id: string | null): number => {
  console.error(`there is no photo ${id}`)
  return 1
}

const moreAfter = (last: PictureRow | undefined): void => {
  if (last !== undefined) console.info(`more wait: --after ${last.id}`)
}

const list = (behind: string | null): Command =>
  Effect.gen(function* () {
    const [found, now] = [yield* waitingPictures(behind), yield* Clock.currentTimeMillis]
    if (found === null) return none(behind)
    for (const picture of found.pictures) console.info(`${picture.id}  ${wordsOf(picture, now)}`)
    console.info(`${found.pictures.length} wait`)
    if (found.isMore) moreAfter(found.pictures.at(-1))
    return 0
  })

const open = (folder: string, behind: string | null): Command =>
  Effect.gen(function* () {
    const [found, now] = [yield* waitingPictures(behind), yield* Clock.currentTimeMillis]
    if (found === null) return none(behind)
    if (!(yield* isFree(folder))) {
      console.error(`${folder} is not empty`)
      return 1
    }
    const looks = yield* Effect.forEach(found.pictures, lookAt)
    const figures = looks.map(({ picture, bytes, film }) => {
      const words = html`<figcaption><code>${picture.id}</code><br>${wordsOf(picture, now)}</figcaption>`
      if (bytes === null)
        return html`<figure><p>Its file is gone: the gateway rejects it by itself.</p>${words}</figure>`
      const image = html`<img src="./${picture.id}.webp" alt="">`
      if (picture.use !== "video") return html`<figure>${image}${words}</figure>`
      const played =
        film === null
          ? html`<p>Its film is gone: reject it.</p>`
          : html`<video src="./${film.name}" controls preload="metadata"></video>`
      return html`<figure>${image}${played}${words}</figure>`
    })
    const files = looks.flatMap(({ picture: { id }, bytes, film }) => [
      ...(bytes === null ? [] : [{ name: `${id}.webp`, bytes }]),
      ...(film === null ? [] : [film]),
    ])
    const body = html`<p>Oldest first. <code>npm run review -- approve &lt;id…&gt;</code>, <code>reject &lt;id…&gt;</code>.</p>
<div class="pictures">
${figures}
</div>`
    yield* writeEvidence(folder, `${looks.length} photos wait for a review`, { body, files })
    console.info(`${looks.length} photos: look at index.html in ${folder}, and remove the folder then`)
    if (found.isMore) moreAfter(found.pictures.at(-1))
    return 0
  })

const endText = (end: ReviewEnd, judgement: Judgement): string => {
  if (end._tag === "ended") return `${judgement}, user ${end.userId} is told`
  if (end._tag === "unknown") return "there is no such photo, or it is gone by now"
  return end.status === "reviewing" || end.status === "making"
    ? "is not under review yet, nothing changes"
    : `was ${end.status} before, nothing changes`
}

const decide = (ids: ReadonlyArray<string>, judgement: Judgement): Command =>
  Effect.map(reviewByHand(ids, judgement), (reviewed) => {
    for (const { id, end } of reviewed)
      (end._tag === "ended" ? console.info : console.error)(`${id}: ${endText(end, judgement)}`)
    return reviewed.every(({ end }) => end._tag === "ended") ? 0 : 1
  })

const ID = /^[\w-]{22}$/

/** The id of `--after <id>`; null without arguments; undefined for anything else. */
const behindOf = ([flag, id, ...more]: ReadonlyArray<string>): string | null | undefined => {
  if (flag === undefined) return null
  return flag === "--after" && id !== undefined && ID.test(id) && more.length === 0 ? id : undefined
}

const JUDGEMENTS: Readonly<Record<string, Judgement>> = { approve: "approved", reject: "rejected" }

/** Undefined for arguments that are not understood. */
export const reviewCommand = ([verb = "", ...words]: ReadonlyArray<string>): Command | undefined => {
  const judgement = JUDGEMENTS[verb]
  if (judgement !== undefined)
    return words.length > 0 && words.every((id) => ID.test(id)) ? decide([...new Set(words)], judgement) : undefined
  const folder = verb === "open" ? words[0] : undefined
  const behind = behindOf(words.slice(folder === undefined ? 0 : 1))
  if (behind === undefined) return undefined
  if (verb === "list") return list(behind)
  return folder === undefined || folder === "" ? undefined : open(folder, behind)
}
