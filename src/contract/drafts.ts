import type { z } from 'zod'
import { endpoint, levels } from './endpoint.ts'
import type * as schemas from './drafts.schema.ts'

/** The fields of an unfinished booking, as typed; never the passcode. */
export type DraftFields = Required<Draft['fields']>

/** An unfinished booking: stored for 48 hours for the browser, or the account, that began it. */
export type Draft = z.infer<typeof schemas.draftSchema>

/** The draft of this browser, else of this account; null when there is none. */
export const getDraft = endpoint<typeof schemas.getDraftSchemas>('GET', '/api/draft', {
  for: levels.anonymous,
})
export const saveDraft = endpoint<typeof schemas.saveDraftSchemas>('PUT', '/api/draft', {
  for: levels.anonymous,
})
export const discardDraft = endpoint<typeof schemas.discardDraftSchemas>('DELETE', '/api/draft', {
  for: levels.anonymous,
})
