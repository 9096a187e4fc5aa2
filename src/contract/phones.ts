import type { z } from 'zod'
import { endpoint, levels } from './endpoint.ts'
import type * as schemas from './phones.schema.ts'

/** A phone as staff see it, hidden ones included. */
export type CataloguePhone = z.infer<typeof schemas.cataloguePhoneSchema>

/** What staff write about a phone. */
export type PhoneDetails = z.output<typeof schemas.phoneDetailsSchema>

/** The phones of the catalogue, hidden ones included, and all series. */
export const searchPhones = endpoint<typeof schemas.searchPhonesSchemas>('POST', '/api/phones/searches', {
  for: levels.staff,
})
export const addPhone = endpoint<typeof schemas.addPhoneSchemas>('POST', '/api/phones', { for: levels.staff })
/** The order of the phones of one series. */
export const orderPhones = endpoint<typeof schemas.orderPhonesSchemas>('PUT', '/api/phones/order', {
  for: levels.staff,
})
export const changePhone = endpoint<typeof schemas.changePhoneSchemas>('PUT', '/api/phones/{id}', {
  for: levels.staff,
})
export const deletePhone = endpoint<typeof schemas.deletePhoneSchemas>(
  'DELETE',
  '/api/phones/{id}/{version}',
  { for: levels.staff },
)
/** An uploaded picture that takes the place of the drawing on the tile. */
export const addPhonePicture = endpoint<typeof schemas.addPhonePictureSchemas>(
  'POST',
  '/api/phones/{id}/picture',
  { for: levels.staff },
)
export const deletePhonePicture = endpoint<typeof schemas.deletePhonePictureSchemas>(
  'DELETE',
  '/api/phones/{id}/picture/{version}',
  { for: levels.staff },
)
