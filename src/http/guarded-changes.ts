import { guardedChangeCalls } from '#contract/guarded-changes.schema.ts'
import { revealGuardedChange } from '#domain/guarded-changes/reveal-guarded-change.ts'
import { undoGuardedChange } from '#domain/guarded-changes/undo-guarded-change.ts'
import { bindCalls, type RouterDeps } from './bind-calls.ts'

/** Registers the calls about changes that ask for the password again. */
export function registerGuardedChanges(router: RouterDeps): void {
  const { shop } = router
  bindCalls(router, guardedChangeCalls, {
    'POST /api/guarded-changes/undoings': async ({ data }, caller, { address }) => {
      await shop.throttles.count('undoPerAddress', address)
      return undoGuardedChange(shop, data, caller)
    },
    'POST /api/guarded-changes/{event}/reveals': ({ event, data: { reason } }, caller) =>
      revealGuardedChange(shop, { event, reason }, caller),
  })
}
