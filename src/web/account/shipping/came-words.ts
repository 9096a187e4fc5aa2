import type { ParcelDelivery } from '#contract/parcel-news.schema.ts'

/** Identifies the form among several on a page. */
export const cameIntent = 'came'

export const cameMessages = {
  came: 'Thank you for telling us that your phone has come.',
  'not-come': 'Thank you. We look for the parcel with the carrier and write to you.',
}

/** The message after an answer. */
export function nameCame(delivery: ParcelDelivery | null): keyof typeof cameMessages {
  return delivery?.not_come ? 'not-come' : 'came'
}
