import { levels } from './endpoint.ts'
import { z } from 'zod'
import { MAX_NAME_LENGTH } from './accounts.ts'
import { identitySchema } from './guarded-changes.schema.ts'
import { shownToAll } from './hidden-fields.schema.ts'
import { bindSchemas } from './schemas.ts'
import {
  changeStaffAccess,
  changeStaffLevel,
  changeStaffRole,
  getAssignableStaff,
  getStaff,
  getStaffMember,
  handOverTickets,
  inviteStaff,
} from './staff.ts'
import { staffRoles } from './staff-roles.ts'
import { emailSchema, idInPathSchema, idSchema, inData, line, switchSchema } from './text.schema.ts'

export const memberSchema = z.object({
  accountid: idSchema,
  fullname: z.string(),
  email: z.string(),
  /** True while an invited person has not chosen a password yet. */
  state: z.enum(['active', 'invited', 'deactivated']),
  level: z.literal([levels.customer, levels.staff]),
  /** Of staff; null for a customer. */
  role: z.union([z.enum(staffRoles), z.null()]),
})
const roleSchema = z.enum(staffRoles, { error: 'Please choose a role.' })
const memberOutput = z.object({ member: memberSchema })

export const assignableSchema = z.object({ accountid: idSchema, fullname: shownToAll(z.string()) })
export const getAssignableStaffSchemas = {
  input: z.object({}),
  output: z.object({ staff: z.array(assignableSchema) }),
}
bindSchemas(getAssignableStaff, getAssignableStaffSchemas)
const listedSchema = memberSchema.extend({ second_factor: z.boolean() })
export const getStaffSchemas = {
  input: z.object({}),
  output: z.object({ staff: z.array(listedSchema) }),
}
bindSchemas(getStaff, getStaffSchemas)
export const inviteStaffSchemas = {
  input: inData(
    z.object({
      fullname: line({ max: MAX_NAME_LENGTH, missing: 'Please enter their full name.' }),
      email: emailSchema,
      role: roleSchema.default('front_desk'),
      /** Asked for when the invited person is to be an owner. */
      ...identitySchema.shape,
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
      ...identitySchema.shape,
    }),
  }),
  output: memberOutput,
}
bindSchemas(changeStaffLevel, changeStaffLevelSchemas)
export const changeStaffAccessSchemas = {
  input: z.object({
    accountid: idInPathSchema,
    data: z.object({ active: switchSchema, ...identitySchema.shape }),
  }),
  output: memberOutput,
}
bindSchemas(changeStaffAccess, changeStaffAccessSchemas)
export const changeStaffRoleSchemas = {
  input: z.object({
    accountid: idInPathSchema,
    data: z.object({ role: roleSchema, ...identitySchema.shape }),
  }),
  output: memberOutput,
}
bindSchemas(changeStaffRole, changeStaffRoleSchemas)
export const getStaffMemberSchemas = {
  input: z.object({ accountid: idInPathSchema }),
  output: z.object({ member: listedSchema, open_tickets: z.int().min(0) }),
}
bindSchemas(getStaffMember, getStaffMemberSchemas)
export const handOverTicketsSchemas = {
  input: z.object({
    accountid: idInPathSchema,
    data: z.object({ to: z.int('Please choose who takes them.').positive('Please choose who takes them.') }),
  }),
  output: z.object({ tickets: z.int().min(0) }),
}
bindSchemas(handOverTickets, handOverTicketsSchemas)
