import { z } from 'zod'
import { MAX_BULK } from './bulk-changes.ts'
import { idSchema, inData, optionalBlock, switchSchema } from './text.schema.ts'
import { statusSchema } from './tickets.schema.ts'
import { calls, staff } from './endpoint.ts'
import { allStaff } from './staff-roles.ts'

export type BulkChange = z.infer<(typeof bulkChangeCalls)['POST /api/tickets/bulk']['input']>['data']
/** Which tickets were changed, and why the others were not. */
export type BulkAnswer = z.infer<(typeof bulkChangeCalls)['POST /api/tickets/bulk']['output']>

export const bulkChangeCalls = calls({
  /** Changes status or assignee of several tickets; a repeated submit with the same `Idempotency-Key` changes once. */
  'POST /api/tickets/bulk': {
    for: staff(allStaff),
    input: inData(
      z
        .object({
          ids: z
            .array(idSchema, { error: 'Please choose at least one ticket.' })
            .min(1, 'Please choose at least one ticket.')
            .max(MAX_BULK, `Please choose at most ${MAX_BULK} tickets.`),
          status: statusSchema.optional(),
          /** 0 for no change, else a staff account. */
          staffAssign: z.int({ error: 'Please choose a staff member.' }).min(0).optional(),
          /** Left out or empty, the shop's own comment for the status. */
          comment: optionalBlock(2000),
          /** Whether the customers see the comment. */
          visible: switchSchema.optional(),
        })
        .refine(({ status, staffAssign, comment }) => status !== undefined || staffAssign || comment !== '', {
          error: 'Please choose a status or a staff member.',
          path: ['status'],
        }),
    ),
    output: z.object({
      changed: z.array(idSchema),
      left: z.array(z.object({ id: idSchema, why: z.string() })),
    }),
  },
})
