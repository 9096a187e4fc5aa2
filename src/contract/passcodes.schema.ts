import { z } from 'zod'
import { MAX_PASSCODE_LENGTH } from './passcodes.ts'
import { idInPathSchema, idSchema, line } from './text.schema.ts'
import { calls, customers, staff } from './endpoint.ts'
import { allStaff } from './staff-roles.ts'

export const passcodeCalls = calls({
  'POST /api/tickets/{id}/passcode/reveals': {
    for: staff(allStaff),
    input: z.object({
      id: idInPathSchema,
      data: z.object({ reason: line({ max: 200, missing: 'Please say why you need the passcode.' }) }),
    }),
    output: z.object({ passcode: z.string() }),
  },
  'PUT /api/tickets/{id}/passcode': {
    for: customers(allStaff),
    input: z.object({
      id: idInPathSchema,
      data: z.object({
        phone_pin: line({ max: MAX_PASSCODE_LENGTH, missing: 'Please enter the new passcode.' }),
      }),
    }),
    output: z.object({ ticket_id: idSchema }),
  },
})
