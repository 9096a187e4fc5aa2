import { z } from 'zod'
import { bindSchemas } from './schemas.ts'
import { getStaffRules, updateStaffRules } from './staff-rules.ts'
import { inData } from './text.schema.ts'

const limitMessage = 'Please enter whole dollars from 0 to 9999.'
const limit = z.int(limitMessage).min(0, limitMessage).max(9999, limitMessage)

export const staffRulesSchema = z.object({
  /** What the front desk may refund or take off on one ticket, in whole dollars. */
  frontDeskRefundLimit: limit,
  /** By how much the front desk may change a price, in whole dollars. */
  frontDeskPriceLimit: limit,
})

const whole = z.object({ rules: staffRulesSchema, version: z.int() })
export const getStaffRulesSchemas = { input: z.object({}), output: whole }
bindSchemas(getStaffRules, getStaffRulesSchemas)
export const updateStaffRulesSchemas = {
  input: inData(z.object({ rules: staffRulesSchema, version: z.int() })),
  output: whole,
}
bindSchemas(updateStaffRules, updateStaffRulesSchemas)
