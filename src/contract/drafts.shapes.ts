import { z } from 'zod'
import { discardDraft, getDraft, saveDraft } from './drafts.ts'
import { shape } from './shapes.ts'
import { inData } from './text-shapes.ts'

// A draft is kept as typed, mistakes included; only its size is limited.
const typed = z.string().max(300, 'Please use at most 300 characters.').optional()

export const draftShape = z.object({
  phoneid: z.string().max(80),
  repair_name: z.string().max(40),
  fields: z.object({
    phone_serial: typed,
    user_mobile: typed,
    address: typed,
    address_apt: typed,
    address_city: typed,
    address_state: typed,
    address_post: typed,
    passcode_choice: typed,
    battery: typed,
    notice_version: typed,
  }),
})

shape(getDraft, { ask: z.object({}), reply: z.object({ draft: z.union([draftShape, z.null()]) }) })
shape(saveDraft, { ask: inData(draftShape), reply: z.object({ draft: draftShape }) })
shape(discardDraft, { ask: z.object({}), reply: z.object({ draft: z.null() }) })
