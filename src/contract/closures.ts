import type { z } from 'zod'
import type * as schemas from './closures.schema.ts'
import { endpoint, levels } from './endpoint.ts'

/** Days on which the shop is closed, both included, in its own zone. */
export type Closure = z.infer<typeof schemas.closureSchema>

/** A closure as public pages show it. */
export type PublicClosure = z.infer<typeof schemas.publicClosureSchema>

export const MAX_CLOSURE_DAYS = 180

/** The closures that have not ended, by their first day, and those of the last year. */
export const getClosures = endpoint<typeof schemas.getClosuresSchemas>('GET', '/api/closures', {
  for: levels.staff,
})
export const addClosure = endpoint<typeof schemas.addClosureSchemas>('POST', '/api/closures', {
  for: levels.staff,
})
export const changeClosure = endpoint<typeof schemas.changeClosureSchemas>('PUT', '/api/closures/{id}', {
  for: levels.staff,
})
export const deleteClosure = endpoint<typeof schemas.deleteClosureSchemas>('DELETE', '/api/closures/{id}', {
  for: levels.staff,
})
