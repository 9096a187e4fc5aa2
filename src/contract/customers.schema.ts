import { z } from 'zod'
import { MAX_CUSTOMER_NOTE_LENGTH } from './customers.ts'
import { idInPathSchema, idSchema, inData, optionalBlock } from './text.schema.ts'
import { calls, staff } from './endpoint.ts'
import { ownerOrFrontDesk } from './staff-roles.ts'

const customerSchema = z.object({
  accountid: idSchema,
  fullname: z.string(),
  email: z.string(),
  /** Of the newest ticket that has one; empty without. */
  user_mobile: z.string(),
  since: z.string(),
  tickets: z.int().min(0),
  open_tickets: z.int().min(0),
  last_booked_at: z.union([z.string(), z.null()]),
  due_cents: z.int(),
  note: z.string(),
})

const mergeSchema = z.object({
  id: idSchema,
  at: z.string(),
  /** The account that holds the tickets now. */
  kept: z.object({ accountid: idSchema, fullname: z.string(), email: z.string() }),
  /** The account that was closed. */
  merged: z.object({ accountid: idSchema, fullname: z.string(), email: z.string(), note: z.string() }),
  ticket_ids: z.array(idSchema),
})

/** A customer in the list of the staff. */
export type Customer = z.infer<typeof customerSchema>
/** Two accounts of one customer that are one now. */
export type CustomerMerge = z.infer<typeof mergeSchema>
export const customerMergesSchema = z.array(mergeSchema)

export const customerCalls = calls({
  /** A page of the customers, newest first; `q` finds by name, email and mobile, those of merged accounts too. */
  'GET /api/customers': {
    for: staff(ownerOrFrontDesk),
    input: z.object({ q: z.string().max(200).optional(), cursor: z.string().max(200).optional() }),
    output: z.object({
      /** At most fifty. */
      customers: z.array(customerSchema),
      /** The cursor of earlier customers, or null on the last page. */
      next: z.union([z.string(), z.null()]),
    }),
  },
  /** Moves the tickets of the account `merge` to the account `keep`, and closes the former. Both addresses are told. */
  'POST /api/customers/merges': {
    for: staff(ownerOrFrontDesk),
    input: inData(z.object({ keep: idSchema, merge: idSchema })),
    output: z.object({ merge: mergeSchema }),
  },
  /** Undoes a merge: the moved tickets go back to their account, which opens again. */
  'DELETE /api/customers/merges/{id}': {
    for: staff(ownerOrFrontDesk),
    input: z.object({ id: idInPathSchema }),
    output: z.object({ ticket_ids: z.array(idSchema) }),
  },
  /** Sets what staff remember about a customer, who does not see it; empty deletes it. With `version` nobody's change is lost. */
  'PUT /api/customers/{id}/note': {
    for: staff(ownerOrFrontDesk),
    input: z.object({
      id: idInPathSchema,
      ...inData(z.object({ note: optionalBlock(MAX_CUSTOMER_NOTE_LENGTH), version: z.int().optional() }))
        .shape,
    }),
    output: z.object({ note: z.string(), version: z.int() }),
  },
})
