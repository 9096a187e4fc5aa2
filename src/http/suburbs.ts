import { suburbCalls } from '#contract/suburbs.schema.ts'
import { findSuburbs } from '#domain/suburbs/find-suburbs.ts'
import { bindCalls, type RouterDeps } from './bind-calls.ts'

/** Registers the call that finds the suburbs of a postcode. */
export function registerSuburbs(router: RouterDeps): void {
  bindCalls(router, suburbCalls, {
    'GET /api/suburbs': async ({ postcode }) => ({ suburbs: findSuburbs(postcode) }),
  })
}
