import { staffEmailCalls } from '#contract/staff-emails.schema.ts'
import { readStaffEmails, updateStaffEmails } from '#domain/staff/staff-emails.ts'
import { bindCalls, type RouterDeps } from './bind-calls.ts'

/** Registers the calls about the emails that staff members choose for themselves. */
export function registerStaffEmails(router: RouterDeps): void {
  const { shop } = router
  bindCalls(router, staffEmailCalls, {
    'GET /api/account/staff-emails': (_, caller) => readStaffEmails(shop, caller),
    'PUT /api/account/staff-emails': ({ data }, caller) => updateStaffEmails(shop, data, caller),
  })
}
