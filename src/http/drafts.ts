import * as contract from '#contract/drafts.ts'
import '#contract/drafts.shapes.ts'
import { discardDraft } from '#domain/drafts/discard-draft.ts'
import { getDraft } from '#domain/drafts/get-draft.ts'
import { saveDraft } from '#domain/drafts/save-draft.ts'
import { answer, type Door } from './answer.ts'

/** Hangs the calls about the unfinished booking. */
export function serveDrafts(door: Door): void {
  const { shop } = door

  answer(door, contract.getDraft, async (_, caller, visit) => {
    visit.say('cache-control', 'private, no-store')
    return getDraft(shop, { caller, token: visit.cookie('draft') })
  })
  answer(door, contract.saveDraft, async ({ data }, caller, visit) => {
    const holder = { caller, token: visit.cookie('draft'), address: visit.address }
    const { draft, token } = await saveDraft(shop, data, holder)
    visit.keepCookie('draft', token)
    return { draft }
  })
  answer(door, contract.discardDraft, async (_, caller, visit) => {
    visit.dropCookie('draft')
    return discardDraft(shop, { caller, token: visit.cookie('draft') })
  })
}
