import { endpoint, levels } from './endpoint.ts'
import type { Photo } from './photos.ts'
import type { PartTest } from './part-tests.ts'
import type { RepairKey } from './catalogue.ts'

/** Our own warranty, on top of what the law gives: see the warranty page. */
export const warrantyMonths = 12
export const mostParts = 20

/** What was done to a phone, for the customer to keep. */
export type Completion = {
  /** 1 when it was first issued, one more with each correction. */
  version: number
  work_done: string
  parts: string[]
  /** A day such as 2027-11-20; null without a warranty. */
  warranty_until: string | null
  issued_at: string
  /** When the customer said that they have read it. */
  reviewed_at: string | null
}

/** The document with all that it shows. */
export type CompletionDocument = {
  ticket_id: number
  displayName: string
  phoneid: string
  repair_name: RepairKey
  completion: Completion | null
  intake: PartTest | null
  after: PartTest | null
  photos: Photo[]
  /** What a warranty from today would run to. */
  usual_warranty: string
}

export const getCompletion = endpoint<{ id: number }, CompletionDocument>(
  'GET',
  '/api/tickets/{id}/completion',
  { for: levels.customer },
)
/** Issues the document, or a corrected one; `version` is the one that was seen, 0 for none. */
export const issueCompletion = endpoint<
  {
    id: number
    data: { work_done: string; parts: string[]; warranty_until: string | null; version: number }
  },
  { completion: Completion }
>('POST', '/api/tickets/{id}/completion', { for: levels.staff })
/** The customer has read this version. */
export const reviewCompletion = endpoint<
  { id: number; data: { version: number } },
  { completion: Completion }
>('POST', '/api/tickets/{id}/completion/reviews', { for: levels.customer })
/** The document on paper. */
export const getCompletionPaper = endpoint<{ id: number }, never>('GET', '/api/tickets/{id}/completion.pdf', {
  for: levels.customer,
})
