import { z } from 'zod'
import { idInPathSchema, idSchema, line, switchSchema } from './text.schema.ts'
import { calls, customers, staff } from './endpoint.ts'
import { allStaff, ownerOnly } from './staff-roles.ts'
import type { parcelSchema } from './shipping.schema.ts'

const carrierSchema = z.object({
  id: idSchema,
  /** How tickets name it; stays when the name changes. */
  key: z.string(),
  name: z.string(),
  /** Tracking URL in which `{number}` is replaced; null when the carrier has no tracking page. */
  link: z.union([z.string(), z.null()]),
  active: z.boolean(),
  version: z.int(),
})

const linkWords =
  'Please enter an https address in which {number} stands for the parcel number, or leave it empty.'

/** An https URL whose host is fixed, so that no parcel number can lead to another site. */
const linkSchema = z
  .union([z.string(), z.null()])
  .optional()
  .transform((typed) => typed?.trim() || null)
  .refine((link) => link === null || isTrackingLink(link), linkWords)

function isTrackingLink(link: string): boolean {
  if (link.length > 300 || !URL.canParse(link)) return false
  const { protocol, host, username, password, origin } = new URL(link)
  if (protocol !== 'https:' || host === '' || username !== '' || password !== '') return false
  return link.startsWith(`${origin}/`) && link.slice(origin.length).includes('{number}')
}

const fields = z.object({
  name: line({ max: 60, missing: 'Please enter the name of the carrier.' }),
  link: linkSchema,
})

/** A parcel as it is shown. */
export type Parcel = z.infer<typeof parcelSchema>
/** A carrier of the shop. */
export type Carrier = z.infer<typeof carrierSchema>

export const carrierCalls = calls({
  /** The shop's carriers: all for staff, for customers those that are on. */
  'GET /api/carriers': {
    for: customers(allStaff),
    input: z.object({}),
    output: z.object({ carriers: z.array(carrierSchema) }),
  },
  'POST /api/carriers': {
    for: staff(ownerOnly),
    input: z.object({ data: fields }),
    output: z.object({ carrier: carrierSchema }),
  },
  /** Refuses with `changed_meanwhile` when the carrier was changed since. */
  'PUT /api/carriers/{id}': {
    for: staff(ownerOnly),
    input: z.object({
      id: idInPathSchema,
      data: fields.extend({
        active: switchSchema,
        version: z.int({ error: 'Which version of the carrier is it?' }),
      }),
    }),
    output: z.object({ carrier: carrierSchema }),
  },
  /** Deletes a carrier that no ticket names; one that is in use can only be switched off. */
  'DELETE /api/carriers/{id}': {
    for: staff(ownerOnly),
    input: z.object({ id: idInPathSchema }),
    output: z.object({ id: idSchema }),
  },
})
