import { z } from 'zod'
import { longestName } from './accounts.ts'
import { shape } from './shapes.ts'
import { changeStaffAccess, changeStaffLevel, getAssignableStaff, getStaff, inviteStaff } from './staff.ts'
import { emailShape, idInPathShape, idShape, inData, line, switchShape } from './text-shapes.ts'

const memberShape = z.object({
  accountid: idShape,
  fullname: z.string(),
  email: z.string(),
  state: z.enum(['active', 'invited', 'deactivated']),
  level: z.literal([1, 2]),
})
const memberReply = z.object({ member: memberShape })

shape(getAssignableStaff, {
  ask: z.object({}),
  reply: z.object({ staff: z.array(z.object({ accountid: idShape, fullname: z.string() })) }),
})
shape(getStaff, {
  ask: z.object({}),
  reply: z.object({ staff: z.array(memberShape.extend({ second_factor: z.boolean() })) }),
})
shape(inviteStaff, {
  ask: inData(
    z.object({
      fullname: line({ max: longestName, missing: 'Please enter their full name.' }),
      email: emailShape,
    }),
  ),
  reply: memberReply,
})
shape(changeStaffLevel, {
  ask: z.object({
    accountid: idInPathShape,
    data: z.object({ level: z.literal([1, 2], { error: 'Please choose customer or staff.' }) }),
  }),
  reply: memberReply,
})
shape(changeStaffAccess, {
  ask: z.object({ accountid: idInPathShape, data: z.object({ active: switchShape }) }),
  reply: memberReply,
})
