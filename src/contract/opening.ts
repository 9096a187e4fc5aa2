import type { z } from 'zod'
import { endpoint, levels } from './endpoint.ts'
import type * as schemas from './opening.schema.ts'

/** What a shop with a public address needs before it can open. */
export const openingItems = ['name', 'address', 'phone', 'prices', 'texts'] as const
export type OpeningItem = (typeof openingItems)[number]

/** What a shop can open without, but should have. */
export const openingAdvice = ['email', 'abn', 'bank', 'mail'] as const
export type OpeningAdvice = (typeof openingAdvice)[number]

/** What public pages show of a shop that takes no bookings. */
export type PublicOpening = z.infer<typeof schemas.publicOpeningSchema>

export type Opening = z.infer<typeof schemas.getOpeningSchemas.output>

/** Whether the shop takes bookings, what visitors read otherwise, and what is missing. */
export const getOpening = endpoint<typeof schemas.getOpeningSchemas>('GET', '/api/opening', {
  for: levels.staff,
})

/** Opens the shop, or closes it for new bookings. */
export const updateOpening = endpoint<typeof schemas.updateOpeningSchemas>('PUT', '/api/opening', {
  for: levels.staff,
})
