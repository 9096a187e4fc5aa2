import type { z } from 'zod'
import { endpoint, levels } from './endpoint.ts'
import type * as schemas from './series.schema.ts'

/** A series of phones as staff see it. */
export type Series = z.infer<typeof schemas.seriesSchema>

/** All series in display order, switched-off ones included. */
export const getSeries = endpoint<typeof schemas.getSeriesSchemas>('GET', '/api/series', {
  for: levels.staff,
})
export const addSeries = endpoint<typeof schemas.addSeriesSchemas>('POST', '/api/series', {
  for: levels.staff,
})
export const orderSeries = endpoint<typeof schemas.orderSeriesSchemas>('PUT', '/api/series/order', {
  for: levels.staff,
})
export const changeSeries = endpoint<typeof schemas.changeSeriesSchemas>('PUT', '/api/series/{key}', {
  for: levels.staff,
})
/** Deletes a series without phones. */
export const deleteSeries = endpoint<typeof schemas.deleteSeriesSchemas>(
  'DELETE',
  '/api/series/{key}/{version}',
  { for: levels.staff },
)
