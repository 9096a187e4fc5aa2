import { z } from 'zod'
import { addPhoto, deletePhoto, getPhoto, photoStages } from './photos.ts'
import { shape } from './shapes.ts'
import { idInPathShape, switchShape } from './text-shapes.ts'

export const photoShape = z.object({
  id: z.int(),
  stage: z.literal(photoStages),
  note_id: z.int().nullable(),
  width: z.int(),
  height: z.int(),
  staff_only: z.literal([0, 1]),
  created_at: z.iso.datetime(),
})

shape(addPhoto, {
  ask: z.object({
    id: idInPathShape,
    stage: z.literal(photoStages, { error: 'Please say what the photo is for.' }),
    note_id: idInPathShape.optional(),
    staff_only: z
      .union([switchShape, z.literal(['true', 'false', '0', '1']).transform((word) => /^[t1]/.test(word))])
      .optional(),
    picture: z.custom<Blob>((value) => value instanceof Blob, 'Please choose a picture.'),
  }),
  reply: z.object({ photo: photoShape }),
})
shape(getPhoto, {
  ask: z.object({ id: idInPathShape, photoId: idInPathShape }),
  reply: z.never(),
})
shape(deletePhoto, {
  ask: z.object({ id: idInPathShape, photoId: idInPathShape }),
  reply: z.object({ photo_id: z.int() }),
})
