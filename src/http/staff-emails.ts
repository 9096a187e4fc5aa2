import * as contract from '#contract/staff-emails.ts'
import '#contract/staff-emails.schema.ts'
import { readStaffEmails, updateStaffEmails } from '#domain/staff/staff-emails.ts'
import { register, type RouterDeps } from './register.ts'

/** Registers the calls about the emails that staff members choose for themselves. */
export function registerStaffEmails(router: RouterDeps): void {
  const { shop } = router
  register(router, contract.getStaffEmails, (_, caller) => readStaffEmails(shop, caller))
  register(router, contract.updateStaffEmails, ({ data }, caller) => updateStaffEmails(shop, data, caller))
}
