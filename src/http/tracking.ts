import * as contract from '#contract/tracking.ts'
import '#contract/tracking.shapes.ts'
import { readTracked } from '#domain/tracking/read-tracked.ts'
import { readTrackLink, renewTrackLink } from '#domain/tracking/renew-track-link.ts'
import { answer, type Door } from './answer.ts'
import type { Visit } from './visit.ts'

/** Hangs the calls about private links and what they open. */
export function serveTracking(door: Door): void {
  const { shop } = door
  answer(door, contract.getTracked, ({ token }, _, visit) => {
    sayPrivate(visit)
    return readTracked(shop, token, visit.address)
  })
  answer(door, contract.getTrackLink, ({ id }, caller, visit) => readTrackLink(shop, visit.file(id), caller))
  answer(door, contract.renewTrackLink, ({ id }, caller) => renewTrackLink(shop, id, caller))
}

/** An answer that no index may keep, and whose address no other site may learn. */
export function sayPrivate(visit: Visit): void {
  visit.say('x-robots-tag', 'noindex, nofollow')
  visit.say('referrer-policy', 'no-referrer')
}
