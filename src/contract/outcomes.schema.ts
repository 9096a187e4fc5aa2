import { z } from 'zod'
import { MAX_OUTCOME_COMMENT, staffOutcomes } from './outcomes.ts'
import { block, idInPathSchema, inData, numberInPath, switchSchema } from './text.schema.ts'
import { ticketSchema } from './tickets.schema.ts'
import { calls, staff } from './endpoint.ts'
import { ownerOrFrontDesk } from './staff-roles.ts'

const feeWords = 'Please enter an amount such as 49.50, or nothing.'
const versionWords = 'Reload the page and try again.'

const newOutcomeSchema = z.object({
  outcome: z.enum(staffOutcomes, { error: 'Please choose how the ticket ends.' }),
  /** Integer cents; 0 for no fee. Left out, the whole of the fee that `fee_key` names. */
  fee_cents: z.int({ error: feeWords }).min(0, feeWords).optional(),
  /** The fee of the shop's settings that is charged; left out, the one with this amount or the next higher one. */
  fee_key: z.string().max(40).optional(),
  comment: block({ max: MAX_OUTCOME_COMMENT, missing: 'Please write why the ticket ends.' }),
  /** Whether the customer reads the comment. */
  visible: switchSchema.optional(),
  /** The ticket's version that the caller saw. */
  version: z.int({ error: versionWords }).min(0, versionWords),
})

export type NewOutcome = z.infer<(typeof outcomeCalls)['POST /api/tickets/{id}/outcome']['input']>['data']

export const outcomeCalls = calls({
  /** Ends a ticket without a repair: agreed lines become the fee or none. */
  'POST /api/tickets/{id}/outcome': {
    for: staff(ownerOrFrontDesk),
    input: z.object({ id: idInPathSchema, ...inData(newOutcomeSchema).shape }),
    output: z.object({ ticket: ticketSchema }),
  },
  /** Takes up a never-arrived ticket again; `version` is the version that the caller saw. */
  'DELETE /api/tickets/{id}/outcome/{version}': {
    for: staff(ownerOrFrontDesk),
    input: z.object({ id: idInPathSchema, version: numberInPath(/^(0|[1-9]\d{0,14})$/) }),
    output: z.object({ ticket: ticketSchema }),
  },
})
