import { endpoint, levels } from './endpoint.ts'
import type * as schemas from './link-access.schema.ts'

/**
 * What the holder of a private link may do after the last four digits of the mobile number, once per browser. Staff are
 * refused: they know both.
 */
export const unlockLink = endpoint<typeof schemas.unlockLinkSchemas>('POST', '/api/track/{token}/access', {
  for: levels.anonymous,
})
export const writeByLink = endpoint<typeof schemas.writeByLinkSchemas>(
  'POST',
  '/api/track/{token}/messages',
  { for: levels.anonymous },
)
export const announceByLink = endpoint<typeof schemas.announceByLinkSchemas>(
  'PUT',
  '/api/track/{token}/inbound-parcel',
  { for: levels.anonymous },
)
export const payByLink = endpoint<typeof schemas.payByLinkSchemas>('POST', '/api/track/{token}/checkout', {
  for: levels.anonymous,
})
/** The packing slip without the customer's name and address, which the customer writes on it by hand. */
export const getSlipByLink = endpoint<typeof schemas.getSlipByLinkSchemas>(
  'GET',
  '/api/track/{token}/packing-slip.pdf',
  { for: levels.anonymous },
)
/** The invoice without the buyer; the whole one is on the account's page. */
export const getInvoiceByLink = endpoint<typeof schemas.getInvoiceByLinkSchemas>(
  'GET',
  '/api/track/{token}/invoice.pdf',
  { for: levels.anonymous },
)
