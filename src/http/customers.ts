import { customerCalls } from '#contract/customers.schema.ts'
import { changeCustomerNote } from '#domain/customers/change-customer-note.ts'
import { listCustomers } from '#domain/customers/list-customers.ts'
import { mergeCustomers, undoMerge } from '#domain/customers/merge-customers.ts'
import { bindCalls, type RouterDeps } from './bind-calls.ts'

/** Registers the calls about customers: their list, the note on one, and the merge of two. */
export function registerCustomers(router: RouterDeps): void {
  const { shop } = router
  bindCalls(router, customerCalls, {
    'GET /api/customers': (input) => listCustomers(shop, input),
    'POST /api/customers/merges': ({ data }, caller) => mergeCustomers(shop, data, caller),
    'DELETE /api/customers/merges/{id}': ({ id }, caller) => undoMerge(shop, id, caller),
    'PUT /api/customers/{id}/note': ({ id, data }, caller) =>
      changeCustomerNote(shop, { id, ...data }, caller),
  })
}
