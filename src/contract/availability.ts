import type { z } from 'zod'
import { endpoint, levels } from './endpoint.ts'
import type * as schemas from './availability.schema.ts'

/** What the shop has said about the repairs of one phone. */
export type PhoneAvailability = z.infer<typeof schemas.getAvailabilitySchemas.output>

/** What a change of many did. */
export type AvailabilityChange = z.infer<typeof schemas.changeAvailabilitySchemas.output>

/** The repairs that a phone has a price for, each with what the shop says about it. */
export const getAvailability = endpoint<typeof schemas.getAvailabilitySchemas>(
  'GET',
  '/api/phones/{id}/availability',
  { for: levels.staff },
)

/** Sets it for one phone; null takes back what was said. */
export const setAvailability = endpoint<typeof schemas.setAvailabilitySchemas>(
  'PUT',
  '/api/phones/{id}/availability',
  { for: levels.staff },
)

/** Sets it for several phones and repairs, where there is a price; without `apply` only counts. */
export const changeAvailability = endpoint<typeof schemas.changeAvailabilitySchemas>(
  'POST',
  '/api/phones/availability-changes',
  { for: levels.staff },
)

/** What the list of phones says about availability. */
export type AvailabilityList = z.infer<typeof schemas.listAvailabilitySchemas.output>

/** What the shop says about the phones that a filter matches, the first few hundred of them. */
export const listAvailability = endpoint<typeof schemas.listAvailabilitySchemas>(
  'GET',
  '/api/phones/availability',
  { for: levels.staff },
)
