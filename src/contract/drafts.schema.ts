import { z } from 'zod'
import { discardDraft, getDraft, saveDraft } from './drafts.ts'
import { bindSchemas } from './schemas.ts'
import { inData } from './text.schema.ts'
import { bookingSchema } from './tickets.schema.ts'

// A draft is stored as typed, mistakes included; only its size is limited.
const submitted = z.string().max(300, 'Please use at most 300 characters.').optional()

// Every booking field, except those for the form itself and the passcode, which is never stored in a draft.
const booking = bookingSchema.omit({
  terms_version: true,
  phone_id: true,
  repair_name: true,
  phone_pin: true,
  price_seen: true,
  serial_confirmed: true,
  address_confirmed: true,
})
const names = Object.keys(booking.shape) as (keyof typeof booking.shape)[]
const fields = Object.fromEntries(names.map((name) => [name, submitted])) as Record<
  (typeof names)[number],
  typeof submitted
>

export const draftSchema = z.object({
  phoneid: z.string().max(80),
  repair_name: z.string().max(40),
  fields: z.object(fields),
})

export const getDraftSchemas = {
  input: z.object({}),
  output: z.object({ draft: z.union([draftSchema, z.null()]) }),
}
bindSchemas(getDraft, getDraftSchemas)
export const saveDraftSchemas = { input: inData(draftSchema), output: z.object({ draft: draftSchema }) }
bindSchemas(saveDraft, saveDraftSchemas)
export const discardDraftSchemas = { input: z.object({}), output: z.object({ draft: z.null() }) }
bindSchemas(discardDraft, discardDraftSchemas)
