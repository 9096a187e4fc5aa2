import { z } from 'zod'
import { addPhoto, deletePhoto, getPhoto, photoStages } from './photos.ts'
import { shownToAll } from './hidden-fields.schema.ts'
import { bindSchemas } from './schemas.ts'
import { idInPathSchema, switchSchema } from './text.schema.ts'

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

export const addPhotoSchemas = {
  input: z.object({
    id: idInPathSchema,
    stage: z.literal(photoStages, { error: 'Please say what the photo is for.' }),
    /** Customers attach pictures to their own messages only. */
    note_id: idInPathSchema.optional(),
    staff_only: z
      .union([switchSchema, z.literal(['true', 'false', '0', '1']).transform((word) => /^[t1]/.test(word))])
      .optional(),
    picture: z.custom<Blob>((value) => value instanceof Blob && value.size > 0, 'Please choose a picture.'),
  }),
  output: z.object({ photo: photoSchema }),
}
bindSchemas(addPhoto, addPhotoSchemas)
export const getPhotoSchemas = {
  input: z.object({ id: idInPathSchema, photoId: idInPathSchema }),
  output: shownToAll(z.never()),
}
bindSchemas(getPhoto, getPhotoSchemas)
export const deletePhotoSchemas = {
  input: z.object({ id: idInPathSchema, photoId: idInPathSchema }),
  output: z.object({ photo_id: z.int() }),
}
bindSchemas(deletePhoto, deletePhotoSchemas)
