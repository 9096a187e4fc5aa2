import { endpoint, levels } from './endpoint.ts'

/** The fields of an unfinished booking, as typed; never the passcode. */
export type DraftFields = {
  phone_serial: string
  user_mobile: string
  address: string
  address_apt: string
  address_city: string
  address_state: string
  address_post: string
  passcode_choice: string
  battery: string
  /** Which repair notice was ticked; empty while none is. */
  notice_version: string
}

/** An unfinished booking: for 48 hours it waits for the browser, or the account, that began it. */
export type Draft = {
  phoneid: string
  repair_name: string
  fields: Partial<DraftFields>
}

/** The draft of this browser, else of this account; null when there is none. */
export const getDraft = endpoint<Record<never, never>, { draft: Draft | null }>('GET', '/api/draft', {
  for: levels.anonymous,
})
export const saveDraft = endpoint<{ data: Draft }, { draft: Draft }>('PUT', '/api/draft', {
  for: levels.anonymous,
})
export const discardDraft = endpoint<Record<never, never>, { draft: null }>('DELETE', '/api/draft', {
  for: levels.anonymous,
})
