import { peopleCalls } from '#contract/people.schema.ts'
import { findPeople } from '#domain/people/find-people.ts'
import { bindCalls, type RouterDeps } from './bind-calls.ts'

/** Registers the call that finds customers. */
export function registerPeople(router: RouterDeps): void {
  bindCalls(router, peopleCalls, {
    'GET /api/people': async ({ q }) => ({ people: await findPeople(router.shop, q) }),
  })
}
