import { levels } from './endpoint.ts'
import { z } from 'zod'
import { MAX_NAME_LENGTH } from './accounts.ts'
import { identitySchema } from './guarded-changes.schema.ts'
import { shownToAll } from './hidden-fields.schema.ts'
import { staffRoles } from './staff-roles.ts'
import { emailSchema, idInPathSchema, idSchema, inData, line, switchSchema } from './text.schema.ts'
import { calls, staff } from './endpoint.ts'
import { allStaff, ownerOnly } from './staff-roles.ts'

const memberSchema = z.object({
  accountid: idSchema,
  fullname: z.string(),
  email: z.string(),
  /** True while an invited person has not chosen a password yet. */
  state: z.enum(['active', 'invited', 'deactivated']),
  level: z.literal([levels.customer, levels.staff]),
  /** Of staff; null for a customer. */
  role: z.union([z.enum(staffRoles), z.null()]),
  /** Why emails to this address come back, in the words of a mail server. */
  email_undelivered: z.string().optional(),
})
const roleSchema = z.enum(staffRoles, { error: 'Please choose a role.' })
const memberOutput = z.object({ member: memberSchema })

export const assignableSchema = z.object({ accountid: idSchema, fullname: shownToAll(z.string()) })
const listedSchema = memberSchema.extend({ second_factor: z.boolean() })

export type StaffMember = z.infer<typeof memberSchema>
/** A staff member in the list; with a second factor, log-ins require a code too. */
export type ListedMember = z.infer<(typeof staffCalls)['GET /api/staff']['output']>['staff'][number]
/** One account with its access, and how many open tickets it has. */
export type StaffMemberPage = z.infer<(typeof staffCalls)['GET /api/staff/{accountid}']['output']>

export const staffCalls = calls({
  /** Everyone who can be assigned: active staff, by name. */
  'GET /api/staff/assignable': {
    for: staff(allStaff),
    input: z.object({}),
    output: z.object({ staff: z.array(assignableSchema) }),
  },
  'GET /api/staff': {
    for: staff(ownerOnly),
    input: z.object({}),
    output: z.object({ staff: z.array(listedSchema) }),
  },
  'POST /api/staff/invitations': {
    for: staff(ownerOnly),
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
  },
  /** Makes a member staff (2) or a customer (1); ends their sessions. Never the last owner; an owner with the password only. */
  'PUT /api/staff/{accountid}/level': {
    for: staff(ownerOnly),
    input: z.object({
      accountid: idInPathSchema,
      data: z.object({
        level: z.literal([levels.customer, levels.staff], { error: 'Please choose customer or staff.' }),
        ...identitySchema.shape,
      }),
    }),
    output: memberOutput,
  },
  /** Switches an account of the staff off or on; off ends its sessions. Never the last owner; an owner with the password only. */
  'PUT /api/staff/{accountid}/access': {
    for: staff(ownerOnly),
    input: z.object({
      accountid: idInPathSchema,
      data: z.object({ active: switchSchema, ...identitySchema.shape }),
    }),
    output: memberOutput,
  },
  /** Gives an account a role, and with it the level of staff; ends their sessions. Never the last owner another. */
  'PUT /api/staff/{accountid}/role': {
    for: staff(ownerOnly),
    input: z.object({
      accountid: idInPathSchema,
      data: z.object({ role: roleSchema, ...identitySchema.shape }),
    }),
    output: memberOutput,
  },
  'GET /api/staff/{accountid}': {
    for: staff(ownerOnly),
    input: z.object({ accountid: idInPathSchema }),
    output: z.object({ member: listedSchema, open_tickets: z.int().min(0) }),
  },
  /** Assigns every open ticket of one staff member to another. */
  'POST /api/staff/{accountid}/hand-over': {
    for: staff(ownerOnly),
    input: z.object({
      accountid: idInPathSchema,
      data: z.object({
        to: z.int('Please choose who takes them.').positive('Please choose who takes them.'),
      }),
    }),
    output: z.object({ tickets: z.int().min(0) }),
  },
})
