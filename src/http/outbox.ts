import * as contract from '#contract/outbox.ts'
import '#contract/outbox.shapes.ts'
import { countTroubledLetters } from '#domain/outbox/count-troubled-letters.ts'
import { resendLetter } from '#domain/outbox/resend-letter.ts'
import { searchOutbox } from '#domain/outbox/search-outbox.ts'
import { setLetterAside } from '#domain/outbox/set-letter-aside.ts'
import { answer, type Door } from './answer.ts'

/** Hangs the calls about letters that did not go out. */
export function serveOutbox(door: Door): void {
  const { shop } = door

  answer(door, contract.searchOutbox, ({ data }) => searchOutbox(shop, data))
  answer(door, contract.getOutboxCounts, () => countTroubledLetters(shop))
  answer(door, contract.resendLetter, ({ id }, caller) => resendLetter(shop, id, caller))
  answer(door, contract.setLetterAside, ({ id }, caller) => setLetterAside(shop, id, caller))
}
