import type { z } from 'zod'
import { endpoint, levels } from './endpoint.ts'
import type * as schemas from './completions.schema.ts'

export const MAX_PARTS = 20

/** The completion document: the work done on a phone, for the customer. */
export type Completion = z.infer<typeof schemas.completionSchema>

/** The document with the tests and photos that it shows. */
export type CompletionDocument = z.infer<typeof schemas.getCompletionSchemas.output>

export const getCompletion = endpoint<typeof schemas.getCompletionSchemas>(
  'GET',
  '/api/tickets/{id}/completion',
  { for: levels.customer },
)
/** Issues the document, or a corrected one; `version` is the version that the caller saw, 0 for none. */
export const issueCompletion = endpoint<typeof schemas.issueCompletionSchemas>(
  'POST',
  '/api/tickets/{id}/completion',
  { for: levels.staff },
)
/** Records that the customer has read this version. */
export const reviewCompletion = endpoint<typeof schemas.reviewCompletionSchemas>(
  'POST',
  '/api/tickets/{id}/completion/reviews',
  { for: levels.customer },
)
/** The document as a PDF. */
export const getCompletionPdf = endpoint<typeof schemas.getCompletionPdfSchemas>(
  'GET',
  '/api/tickets/{id}/completion.pdf',
  {
    for: levels.customer,
  },
)
