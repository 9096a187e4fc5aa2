import { z } from 'zod'
import { staffStepKeys } from './staff-steps.ts'
import { idInPathSchema, idSchema, optionalBlock, switchSchema } from './text.schema.ts'
import { noteSchema, staffTicketSchema } from './tickets.schema.ts'
import { calls, staff } from './endpoint.ts'
import { allStaff } from './staff-roles.ts'

const ofTicket = z.object({ id: idInPathSchema })

const takenStepSchema = z.object({ id: idSchema, undo_until: z.string() })

export const staffStepCalls = calls({
  /** Takes the next step of a ticket: status, assignee and comment at once. */
  'POST /api/tickets/{id}/steps': {
    for: staff(allStaff),
    input: ofTicket.extend({
      data: z.object({
        step: z.enum(staffStepKeys, { error: 'We do not know that step.' }),
        /** Left out or empty, the shop's own comment for the step. */
        comment: optionalBlock(2000),
        /** Left out, the customer sees the comment. */
        visible: switchSchema.optional(),
        /** 0 for no change, else a staff account; left out, as the step does it. */
        staffAssign: z.int({ error: 'Please choose a staff member.' }).min(0).optional(),
        /** The ticket's version that the caller saw. */
        version: z.int().min(0).optional(),
      }),
    }),
    output: z.object({ note: noteSchema, ticket: staffTicketSchema, step: takenStepSchema }),
  },
  /** Undoes a step of which nothing was sent yet. */
  'DELETE /api/tickets/{id}/steps/{stepid}': {
    for: staff(allStaff),
    input: ofTicket.extend({ stepid: idInPathSchema }),
    output: z.object({ ticket: staffTicketSchema }),
  },
})
