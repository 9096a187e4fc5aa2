import type { z } from 'zod'
import type * as schemas from './availability.schema.ts'
import { endpoint, levels } from './endpoint.ts'

/** How soon a repair can be done; where the shop has said nothing, nothing is shown. */
export const availabilities = ['in_stock', 'days', 'on_request'] as const
export type Availability = (typeof availabilities)[number]

export const availabilityLabels = {
  in_stock: 'In stock',
  days: '2–3 days',
  on_request: 'On request',
} as const satisfies Record<Availability, string>

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
