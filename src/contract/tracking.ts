import type { z } from 'zod'
import { endpoint, levels } from './endpoint.ts'
import type * as schemas from './tracking.schema.ts'

/** A message on the private page: a public staff note, or a message by the customer. */
export type TrackedNote = TrackedTicket['notes'][number]

/** A parcel to the shop or back, with the carrier's tracking URL where there is one. */
export type TrackedParcel = TrackedTicket['parcels'][number]

/** A ticket as a viewer with its private link sees it: no name, address, serial, passcode, photo or account. */
export type TrackedTicket = z.infer<typeof schemas.getTrackedSchemas.output>

export const getTracked = endpoint<typeof schemas.getTrackedSchemas>('GET', '/api/track/{token}', {
  for: levels.anonymous,
})

/** Returns the URL of a ticket's private page, for its own customer only. */
export const getTrackLink = endpoint<typeof schemas.getTrackLinkSchemas>('GET', '/api/tickets/{id}/link', {
  for: levels.customer,
})
/**
 * Creates a new private link; every earlier one becomes invalid. Staff do not read the new one (`link` is null): it is
 * emailed to the customer.
 */
export const renewTrackLink = endpoint<typeof schemas.renewTrackLinkSchemas>(
  'POST',
  '/api/tickets/{id}/link-renewal',
  { for: levels.customer },
)
/** Emails the present private link to the ticket's customer, who has lost it. */
export const sendTrackLink = endpoint<typeof schemas.sendTrackLinkSchemas>(
  'POST',
  '/api/tickets/{id}/link-email',
  { for: levels.staff },
)
