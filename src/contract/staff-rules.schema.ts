import { z } from 'zod'
import { identitySchema } from './guarded-changes.schema.ts'
import { inData } from './text.schema.ts'
import { calls, staff } from './endpoint.ts'
import { ownerOnly } from './staff-roles.ts'

const limitMessage = 'Please enter whole dollars from 0 to 9999.'
const limit = z.int(limitMessage).min(0, limitMessage).max(9999, limitMessage)

export const staffRulesSchema = z.object({
  /** What the front desk may refund or take off on one ticket, in whole dollars. */
  frontDeskRefundLimit: limit,
  /** By how much the front desk may change a price, in whole dollars. */
  frontDeskPriceLimit: limit,
  /** Whether everybody on the staff needs a second step at log-in. */
  secondStepRequired: z.boolean(),
})

const whole = z.object({ rules: staffRulesSchema, version: z.int() })

/** What an owner decides about staff: the limits of the front desk, and whether all need a second step. */
export type StaffRules = z.infer<typeof staffRulesSchema>

export const staffRuleCalls = calls({
  'GET /api/staff/rules': { for: staff(ownerOnly), input: z.object({}), output: whole },
  /** Saves the rules. */
  'PUT /api/staff/rules': {
    for: staff(ownerOnly),
    input: inData(
      // Rules that are left out stay as they are. Changing the second step asks for the password again.
      z.object({ rules: staffRulesSchema.partial(), version: z.int(), ...identitySchema.shape }),
    ),
    output: whole,
  },
})
