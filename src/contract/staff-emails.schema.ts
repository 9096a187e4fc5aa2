import { z } from 'zod'
import { staffEmailTopics } from './staff-emails.ts'
import { inData } from './text.schema.ts'
import { calls, staff } from './endpoint.ts'
import { allStaff } from './staff-roles.ts'

const topics = z.array(z.enum(staffEmailTopics, { error: 'Please choose from the list.' })).max(20)
const chosen = z.object({ topics })

export const staffEmailCalls = calls({
  /** Returns the topics about which the caller gets emails. */
  'GET /api/account/staff-emails': { for: staff(allStaff), input: z.object({}), output: chosen },
  /** Chooses the topics about which the caller gets emails; all, some or none. */
  'PUT /api/account/staff-emails': { for: staff(allStaff), input: inData(chosen), output: chosen },
})
