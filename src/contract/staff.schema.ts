import { levels } from './endpoint.ts'
import { z } from 'zod'
import { MAX_NAME_LENGTH } from './accounts.ts'
import { bindSchemas } from './schemas.ts'
import { changeStaffAccess, changeStaffLevel, getAssignableStaff, getStaff, inviteStaff } from './staff.ts'
import { emailSchema, idInPathSchema, idSchema, inData, line, switchSchema } from './text.schema.ts'

export const memberSchema = z.object({
  accountid: idSchema,
  fullname: z.string(),
  email: z.string(),
  /** True while an invited person has not chosen a password yet. */
  state: z.enum(['active', 'invited', 'deactivated']),
  level: z.literal([levels.customer, levels.staff]),
})
const memberOutput = z.object({ member: memberSchema })

export const assignableSchema = z.object({ accountid: idSchema, fullname: z.string() })
export const getAssignableStaffSchemas = {
  input: z.object({}),
  output: z.object({ staff: z.array(assignableSchema) }),
}
bindSchemas(getAssignableStaff, getAssignableStaffSchemas)
export const getStaffSchemas = {
  input: z.object({}),
  output: z.object({ staff: z.array(memberSchema.extend({ second_factor: z.boolean() })) }),
}
bindSchemas(getStaff, getStaffSchemas)
export const inviteStaffSchemas = {
  input: inData(
    z.object({
      fullname: line({ max: MAX_NAME_LENGTH, missing: 'Please enter their full name.' }),
      email: emailSchema,
    }),
  ),
  output: memberOutput,
}
bindSchemas(inviteStaff, inviteStaffSchemas)
export const changeStaffLevelSchemas = {
  input: z.object({
    accountid: idInPathSchema,
    data: z.object({
      level: z.literal([levels.customer, levels.staff], { error: 'Please choose customer or staff.' }),
    }),
  }),
  output: memberOutput,
}
bindSchemas(changeStaffLevel, changeStaffLevelSchemas)
export const changeStaffAccessSchemas = {
  input: z.object({ accountid: idInPathSchema, data: z.object({ active: switchSchema }) }),
  output: memberOutput,
}
bindSchemas(changeStaffAccess, changeStaffAccessSchemas)
