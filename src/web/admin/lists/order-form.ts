import type { Refused } from '../../api.ts'
import { type Submission } from '../../forms/form-action.ts'
import { savingForm } from '../saving-form.ts'
import { readOrder } from './move-item.ts'

type Send<Output> = (keys: string[], submission: Submission) => Promise<Output | Refused>

/** The form of an `OrderCard`: sends the keys in their new order. */
export function orderForm<Output>(path: string | ((submission: Submission) => string), send: Send<Output>) {
  return savingForm({
    fields: ['order', 'move'],
    call: ({ order, move }, submission) => send(readOrder(order, move), submission),
    to: (_, submission) => (typeof path === 'string' ? path : path(submission)),
    says: 'The order is saved.',
  })
}
