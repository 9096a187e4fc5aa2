import { z } from 'zod'
import { phoneSchema } from './catalogue.schema.ts'
import { drawingParametersSchema } from './phone-drawings.schema.ts'
import { MAX_SLUG_LENGTH } from './phone-slug.ts'
import { shownToAll } from './hidden-fields.schema.ts'
import { seriesKeySchema, seriesSchema } from './series.schema.ts'
import {
  pictureSchema,
  idInPathSchema,
  idSchema,
  inData,
  line,
  numberInPath,
  optionalLine,
  switchSchema,
} from './text.schema.ts'
import { calls, staff } from './endpoint.ts'
import { allStaff, ownerOrFrontDesk } from './staff-roles.ts'

const version = z.int({ error: 'This must be a whole number.' })
const versionInPath = numberInPath(/^[1-9]\d{0,14}$/)
const yearMessage = 'Please enter a year from 2000 to 2100.'

const cataloguePhoneSchema = phoneSchema.extend({
  hidden: z.boolean(),
  /** True while its series is switched off, which hides it too. */
  seriesOff: z.boolean(),
  /** What its tile shows: an uploaded picture, a drawing by the shop's own parameters, or the delivered one. */
  picture: z.enum(['upload', 'drawing', 'delivered']),
})

const phoneDetailsSchema = z.object({
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
    { error: yearMessage },
  ),
  /** Null keeps the delivered drawing, or none. */
  drawing: z.union([drawingParametersSchema, z.null()]),
  hidden: switchSchema,
})

const one = z.object({ phone: cataloguePhoneSchema })

/** A phone as staff see it, hidden ones included. */
export type CataloguePhone = z.infer<typeof cataloguePhoneSchema>
/** What staff write about a phone. */
export type PhoneDetails = z.output<typeof phoneDetailsSchema>

export const phoneCalls = calls({
  /** The phones of the catalogue, hidden ones included, and all series. */
  'POST /api/phones/searches': {
    for: staff(allStaff),
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
  },
  'POST /api/phones': { for: staff(ownerOrFrontDesk), input: inData(phoneDetailsSchema), output: one },
  /** The order of the phones of one series. */
  'PUT /api/phones/order': {
    for: staff(ownerOrFrontDesk),
    input: inData(
      z.object({
        brand: seriesKeySchema,
        /** The version of the series, which each change of the order raises. */
        version,
        phones: z.array(idSchema, { error: 'Please send the ids of the phones in their order.' }).max(10_000),
      }),
    ),
    output: z.object({ series: seriesSchema }),
  },
  'PUT /api/phones/{id}': {
    for: staff(ownerOrFrontDesk),
    input: z.object({ id: idInPathSchema, data: phoneDetailsSchema.extend({ version }) }),
    output: one,
  },
  'DELETE /api/phones/{id}/{version}': {
    for: staff(ownerOrFrontDesk),
    input: z.object({ id: idInPathSchema, version: versionInPath }),
    output: z.object({}),
  },
  /** An uploaded picture that takes the place of the drawing on the tile. */
  'POST /api/phones/{id}/picture': {
    for: staff(ownerOrFrontDesk),
    input: z.object({ id: idInPathSchema, version: versionInPath, picture: pictureSchema }),
    output: one,
  },
  'DELETE /api/phones/{id}/picture/{version}': {
    for: staff(ownerOrFrontDesk),
    input: z.object({ id: idInPathSchema, version: versionInPath }),
    output: one,
  },
})
