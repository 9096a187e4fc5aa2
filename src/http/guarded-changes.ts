import * as contract from '#contract/guarded-changes.ts'
import '#contract/guarded-changes.schema.ts'
import { revealGuardedChange } from '#domain/guarded-changes/reveal-guarded-change.ts'
import { undoGuardedChange } from '#domain/guarded-changes/undo-guarded-change.ts'
import { register, type RouterDeps } from './register.ts'

/** Registers the calls about changes that ask for the password again. */
export function registerGuardedChanges(router: RouterDeps): void {
  const { shop } = router

  register(router, contract.undoGuardedChange, async ({ data }, caller, { address }) => {
    await shop.throttles.count('undoPerAddress', address)
    return undoGuardedChange(shop, data, caller)
  })
  register(router, contract.revealGuardedChange, ({ event, data: { reason } }, caller) =>
    revealGuardedChange(shop, { event, reason }, caller),
  )
}
