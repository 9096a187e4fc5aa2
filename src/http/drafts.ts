import { draftCalls } from '#contract/drafts.schema.ts'
import { discardDraft } from '#domain/drafts/discard-draft.ts'
import { getDraft } from '#domain/drafts/get-draft.ts'
import { saveDraft } from '#domain/drafts/save-draft.ts'
import { bindCalls, type RouterDeps } from './bind-calls.ts'

/** Registers the calls about the unfinished booking. */
export function registerDrafts(router: RouterDeps): void {
  const { shop } = router
  bindCalls(router, draftCalls, {
    'GET /api/draft': async (_, caller, context) => {
      context.setHeader('cache-control', 'private, no-store')
      return getDraft(shop, { caller, token: context.cookie('draft') })
    },
    'PUT /api/draft': async ({ data }, caller, context) => {
      const holder = { caller, token: context.cookie('draft'), address: context.address }
      const { draft, token } = await saveDraft(shop, data, holder)
      context.setCookie('draft', token)
      return { draft }
    },
    'DELETE /api/draft': async (_, caller, context) => {
      context.deleteCookie('draft')
      return discardDraft(shop, { caller, token: context.cookie('draft') })
    },
  })
}
