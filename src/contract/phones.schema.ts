import { z } from 'zod'
import { phoneSchema } from './catalogue.schema.ts'
import { drawingParametersSchema } from './phone-drawings.schema.ts'
import { MAX_SLUG_LENGTH } from './phone-slug.ts'
import {
  addPhone,
  addPhonePicture,
  changePhone,
  deletePhone,
  deletePhonePicture,
  orderPhones,
  searchPhones,
} from './phones.ts'
import { shownToAll } from './hidden-fields.schema.ts'
import { bindSchemas } from './schemas.ts'
import { seriesKeySchema, seriesSchema } from './series.schema.ts'
import {
  idInPathSchema,
  idSchema,
  inData,
  line,
  numberInPath,
  optionalLine,
  switchSchema,
} from './text.schema.ts'

const version = z.int({ error: 'This must be a whole number.' })
const versionInPath = numberInPath(/^[1-9]\d{0,14}$/)
const yearMessage = 'Please enter a year from 2000 to 2100.'

export const cataloguePhoneSchema = phoneSchema.extend({
  hidden: z.boolean(),
  /** True while its series is switched off, which hides it too. */
  seriesOff: z.boolean(),
  /** What its tile shows: an uploaded picture, a drawing by the shop's own parameters, or the delivered one. */
  picture: z.enum(['upload', 'drawing', 'delivered']),
})

export const phoneDetailsSchema = z.object({
  /** The key of an existing series; left out when a new one is named. */
  brand: seriesKeySchema.or(z.literal('')).optional(),
  new_series: optionalLine(60),
  model: line({ max: 60, missing: 'Please enter the model.' }),
  displayName: line({ max: 80, missing: 'Please enter the name that customers read.' }),
  /** Left out, it follows from the display name. */
  phoneid: z
    .union([
      z
        .string({ error: 'Please use letters a to z and digits only.' })
        .trim()
        .regex(/^[a-z0-9]*$/, 'Please use letters a to z and digits only.')
        .max(MAX_SLUG_LENGTH, `Please use at most ${MAX_SLUG_LENGTH} characters.`),
      z.null(),
    ])
    .optional(),
  releaseYear: z.union(
    [z.int({ error: yearMessage }).min(2000, yearMessage).max(2100, yearMessage), z.null()],
    {
      error: yearMessage,
    },
  ),
  /** Null keeps the delivered drawing, or none. */
  drawing: z.union([drawingParametersSchema, z.null()]),
  hidden: switchSchema,
})

const one = z.object({ phone: cataloguePhoneSchema })

export const searchPhonesSchemas = {
  input: inData(
    z.object({
      /** Only this phone. */
      phoneid: z.string().max(80).optional(),
      /** Only phones of this series. */
      brand: z.string().max(40).optional(),
      /** Only phones whose name contains every word. */
      q: z.string().max(80).optional(),
      hidden: z.boolean().optional(),
      /** How many to answer, and how many to leave out before them; left out, all. */
      limit: z.int().min(1).max(10_000).optional(),
      offset: z.int().min(0).max(10_000).optional(),
    }),
  ),
  output: z.object({
    /** How many phones match. */
    total: shownToAll(z.int()),
    phones: z.array(cataloguePhoneSchema),
    series: z.array(seriesSchema),
    /** With `phoneid`: whether it can be deleted, as no ticket names it; null otherwise. */
    deletable: z.union([z.boolean(), z.null()]),
  }),
}
bindSchemas(searchPhones, searchPhonesSchemas)
export const addPhoneSchemas = { input: inData(phoneDetailsSchema), output: one }
bindSchemas(addPhone, addPhoneSchemas)
export const orderPhonesSchemas = {
  input: inData(
    z.object({
      brand: seriesKeySchema,
      /** The version of the series, which each change of the order raises. */
      version,
      phones: z.array(idSchema, { error: 'Please send the ids of the phones in their order.' }).max(10_000),
    }),
  ),
  output: z.object({ series: seriesSchema }),
}
bindSchemas(orderPhones, orderPhonesSchemas)
export const changePhoneSchemas = {
  input: z.object({ id: idInPathSchema, data: phoneDetailsSchema.extend({ version }) }),
  output: one,
}
bindSchemas(changePhone, changePhoneSchemas)
export const deletePhoneSchemas = {
  input: z.object({ id: idInPathSchema, version: versionInPath }),
  output: z.object({}),
}
bindSchemas(deletePhone, deletePhoneSchemas)
export const addPhonePictureSchemas = {
  input: z.object({
    id: idInPathSchema,
    version: versionInPath,
    picture: z.custom<Blob>((value) => value instanceof Blob && value.size > 0, 'Please choose a picture.'),
  }),
  output: one,
}
bindSchemas(addPhonePicture, addPhonePictureSchemas)
export const deletePhonePictureSchemas = {
  input: z.object({ id: idInPathSchema, version: versionInPath }),
  output: one,
}
bindSchemas(deletePhonePicture, deletePhonePictureSchemas)
