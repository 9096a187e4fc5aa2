import { z } from 'zod'
import { messageSchema } from './conversation.schema.ts'
import { customerNews } from './parcel-news.ts'
import { deliverySchema } from './parcel-news.schema.ts'
import { acceptedNoticeSchema, parcelFieldsSchema } from './shipping.schema.ts'
import { fourDigits } from './text.schema.ts'
import { trackTokenSchema } from './track-token.schema.ts'
import { calls, everybody } from './endpoint.ts'

const digitsWords = 'Please enter the last four digits of the mobile number on the ticket.'
const ofLink = z.object({ token: trackTokenSchema })

export const linkAccessCalls = calls({
  /**
   * What the holder of a private link may do after the last four digits of the mobile number, once per browser. Staff are
   * refused: they know both.
   */
  'POST /api/track/{token}/access': {
    for: everybody,
    input: ofLink.extend({
      data: z.object({
        digits: fourDigits(digitsWords),
      }),
    }),
    output: z.object({ unlocked: z.literal(true) }),
  },
  'POST /api/track/{token}/messages': {
    for: everybody,
    input: ofLink.extend({ data: messageSchema }),
    output: z.object({ sent: z.literal(true) }),
  },
  /** Accepts the repair notice for all that is in the ticket's parcel; the first time counts. */
  'POST /api/track/{token}/notice-acceptance': {
    for: everybody,
    input: ofLink.extend({ data: acceptedNoticeSchema }),
    output: z.object({ accepted: z.literal(true) }),
  },
  'PUT /api/track/{token}/inbound-parcel': {
    for: everybody,
    input: ofLink.extend({ data: parcelFieldsSchema }),
    output: z.object({ saved: z.literal(true) }),
  },
  /** The customer's word whether the parcel back has come: without the digits, since it opens nothing and moves no status. */
  'POST /api/track/{token}/parcel-news': {
    for: everybody,
    input: ofLink.extend({
      data: z.object({ news: z.enum(customerNews, { error: 'Please say whether the parcel has come.' }) }),
    }),
    output: z.object({ delivery: z.union([deliverySchema, z.null()]) }),
  },
  'POST /api/track/{token}/checkout': {
    for: everybody,
    input: ofLink,
    output: z.object({ url: z.string() }),
  },
  /** The packing slip without the customer's name and address, which the customer writes on it by hand. */
  'GET /api/track/{token}/packing-slip.pdf': { for: everybody, input: ofLink, output: z.never() },
  /** The label by which the customer posts at the shop's cost; their address stands on it. */
  'GET /api/track/{token}/prepaid-label.pdf': { for: everybody, input: ofLink, output: z.never() },
  /** The invoice without the buyer; the whole one is on the account's page. */
  'GET /api/track/{token}/invoice.pdf': { for: everybody, input: ofLink, output: z.never() },
})
