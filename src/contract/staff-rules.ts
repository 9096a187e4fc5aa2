import type { z } from 'zod'
import { endpoint, levels } from './endpoint.ts'
import type * as schemas from './staff-rules.schema.ts'

/** What an owner decides about staff: the limits of the front desk, and whether all need a second step. */
export type StaffRules = z.infer<typeof schemas.staffRulesSchema>

export const getStaffRules = endpoint<typeof schemas.getStaffRulesSchemas>('GET', '/api/staff/rules', {
  for: levels.staff,
})
/** Saves the rules. */
export const updateStaffRules = endpoint<typeof schemas.updateStaffRulesSchemas>('PUT', '/api/staff/rules', {
  for: levels.staff,
})
