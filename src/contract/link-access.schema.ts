import { z } from 'zod'
import { MAX_MESSAGE_LENGTH } from './conversation.ts'
import {
  announceByLink,
  getInvoiceByLink,
  getSlipByLink,
  payByLink,
  unlockLink,
  writeByLink,
} from './link-access.ts'
import { bindSchemas } from './schemas.ts'
import { parcelFieldsSchema } from './shipping.schema.ts'
import { block } from './text.schema.ts'
import { trackTokenSchema } from './track-token.schema.ts'

const digitsWords = 'Please enter the last four digits of the mobile number on the ticket.'
const ofLink = z.object({ token: trackTokenSchema })

export const unlockLinkSchemas = {
  input: ofLink.extend({
    data: z.object({
      digits: z
        .string({ error: digitsWords })
        .trim()
        .regex(/^\d{4}$/, digitsWords),
    }),
  }),
  output: z.object({ unlocked: z.literal(true) }),
}
bindSchemas(unlockLink, unlockLinkSchemas)
export const writeByLinkSchemas = {
  input: ofLink.extend({
    data: z.object({ text: block({ max: MAX_MESSAGE_LENGTH, missing: 'Please write your message.' }) }),
  }),
  output: z.object({ sent: z.literal(true) }),
}
bindSchemas(writeByLink, writeByLinkSchemas)
export const announceByLinkSchemas = {
  input: ofLink.extend({ data: parcelFieldsSchema }),
  output: z.object({ saved: z.literal(true) }),
}
bindSchemas(announceByLink, announceByLinkSchemas)
export const payByLinkSchemas = { input: ofLink, output: z.object({ url: z.string() }) }
bindSchemas(payByLink, payByLinkSchemas)
export const getSlipByLinkSchemas = { input: ofLink, output: z.never() }
bindSchemas(getSlipByLink, getSlipByLinkSchemas)
export const getInvoiceByLinkSchemas = { input: ofLink, output: z.never() }
bindSchemas(getInvoiceByLink, getInvoiceByLinkSchemas)
