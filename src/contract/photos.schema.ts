import { z } from 'zod'
import { photoStages } from './photos.ts'
import { shownToAll } from './hidden-fields.schema.ts'
import { idInPathSchema, pictureSchema, switchSchema } from './text.schema.ts'
import { calls, customers, staff } from './endpoint.ts'
import { allStaff } from './staff-roles.ts'

export const photoSchema = z.object({
  id: z.int(),
  stage: z.literal(photoStages),
  /** The note that the photo was sent with. */
  note_id: z.int().nullable(),
  width: z.int(),
  height: z.int(),
  staff_only: z.literal([0, 1]),
  created_at: z.iso.datetime(),
})

export type Photo = z.infer<typeof photoSchema>
/** A picture and its stage. The picture is the request body, the other fields are query parameters. */
export type NewPhoto = z.infer<(typeof photoCalls)['POST /api/tickets/{id}/photos']['input']>

export const photoCalls = calls({
  /** Staff add photos at each stage, customers with a message on their own ticket. */
  'POST /api/tickets/{id}/photos': {
    for: customers(allStaff),
    forOthers: true,
    input: z.object({
      id: idInPathSchema,
      stage: z.literal(photoStages, { error: 'Please say what the photo is for.' }),
      /** Customers attach pictures to their own messages only. */
      note_id: idInPathSchema.optional(),
      staff_only: z
        .union([switchSchema, z.literal(['true', 'false', '0', '1']).transform((word) => /^[t1]/.test(word))])
        .optional(),
      picture: pictureSchema,
    }),
    output: z.object({ photo: photoSchema }),
  },
  /** The picture itself; with `?size=small` at most 400 pixels. */
  'GET /api/tickets/{id}/photos/{photoId}': {
    for: customers(allStaff),
    forOthers: true,
    input: z.object({ id: idInPathSchema, photoId: idInPathSchema }),
    output: shownToAll(z.never()),
  },
  'DELETE /api/tickets/{id}/photos/{photoId}': {
    for: staff(allStaff),
    input: z.object({ id: idInPathSchema, photoId: idInPathSchema }),
    output: z.object({ photo_id: z.int() }),
  },
})
