import * as contract from '#contract/wordings.ts'
import '#contract/wordings.shapes.ts'
import { readWordings } from '#domain/wordings/read-wordings.ts'
import { resetWording } from '#domain/wordings/reset-wording.ts'
import { updateWording } from '#domain/wordings/update-wording.ts'
import { answer, type Door } from './answer.ts'

/** Hangs the calls about how letters are worded. */
export function serveWordings(door: Door): void {
  const { shop } = door
  answer(door, contract.getWordings, async () => ({ wordings: await readWordings(shop.books.db) }))
  answer(door, contract.updateWording, async ({ letter, data }, caller) => ({
    wording: await updateWording(shop, { letter, ...data }, caller),
  }))
  answer(door, contract.resetWording, async ({ letter }, caller) => ({
    wording: await resetWording(shop, letter, caller),
  }))
}
