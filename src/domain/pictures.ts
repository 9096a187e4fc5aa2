import type { LookPicture } from '#contract/look.ts'
import { Refusal } from '#contract/refusals.ts'
import { openFairQueue, type FairQueue, type Owner } from './fair-queue.ts'
import { pictureQueueLimits } from './throttles.ts'

/** A re-encoded upload: upright, limited in size, a JPEG without metadata. */
export type Picture = {
  contentType: 'image/jpeg'
  large: { bytes: Uint8Array; width: number; height: number }
  /** The thumbnail, at most 400 pixels. */
  small: { bytes: Uint8Array }
}

export type Pictures = {
  /**
   * Decodes an upload, in turns of accounts. Refuses with `unreadable_picture` anything that is no supported picture, and
   * with `too_many` when too many wait.
   */
  read(bytes: Uint8Array, owner?: Owner): Promise<Picture>
  /** Makes the pictures of a shop from its mark, like `read`. */
  mark(bytes: Uint8Array, owner?: Owner): Promise<Record<LookPicture, Uint8Array>>
  /** Scales down one of our own pictures to a longest side in pixels. */
  shrink(bytes: Uint8Array, longest: number): Promise<{ bytes: Uint8Array; width: number; height: number }>
  /** How many uploads wait, and how many were refused because of that. */
  waiting(): number
  refused(): number
}

/** Opens the queue of uploaded pictures: one at a time, so that parallel work cannot exhaust memory. */
export function openPictureQueue(): FairQueue {
  return openFairQueue({
    concurrency: 1,
    perOwner: pictureQueueLimits.waitingPerAccount,
    total: pictureQueueLimits.waiting,
    refuse: () => new Refusal('too_many', { retryAfterSeconds: 10 }),
  })
}
