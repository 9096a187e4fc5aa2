import type { z } from 'zod'
import { endpoint, levels } from './endpoint.ts'
import type * as schemas from './repairs.schema.ts'

/** A repair as every page names it. */
export type Repair = z.infer<typeof schemas.repairSchema>
/** A repair as its page in the Admin Panel shows it. */
export type StaffRepair = z.infer<typeof schemas.staffRepairSchema>
/** What staff write about a repair. */
export type RepairInput = z.output<typeof schemas.repairInputSchema>

/** All repairs in display order, hidden ones included. */
export const getRepairs = endpoint<typeof schemas.getRepairsSchemas>('GET', '/api/repairs', {
  for: levels.staff,
})
export const addRepair = endpoint<typeof schemas.addRepairSchemas>('POST', '/api/repairs', {
  for: levels.staff,
})
export const orderRepairs = endpoint<typeof schemas.orderRepairsSchemas>('PUT', '/api/repairs/order', {
  for: levels.staff,
})
export const changeRepair = endpoint<typeof schemas.changeRepairSchemas>('PUT', '/api/repairs/{key}', {
  for: levels.staff,
})
/** Deletes a repair of the shop that no ticket and no change of prices names. */
export const deleteRepair = endpoint<typeof schemas.deleteRepairSchemas>(
  'DELETE',
  '/api/repairs/{key}/{version}',
  { for: levels.staff },
)
