import { z } from 'zod'
import { deleteMark, getLook, previewLook, updateLook, uploadMark } from './look.ts'
import { bindSchemas } from './schemas.ts'
import { publicProfileSchema, shopProfileSchema } from './shop-profile.schema.ts'
import { inData } from './text.schema.ts'

const accent = z
  .string({ error: 'Please choose a colour such as #0a5a4d.' })
  .trim()
  .toLowerCase()
  .regex(/^#[0-9a-f]{6}$/, 'Please choose a colour such as #0a5a4d.')

const look = z.object({
  name: z.string(),
  /** `#rrggbb` on light ground; null for the delivered one. */
  accent: z.string().nullable(),
  /** The colour that is used on dark ground, made of the accent. */
  accent_dark: z.string(),
  /** Contrast of both with their grounds. */
  contrast: z.object({ light: z.number(), dark: z.number() }),
  /** Whether the shop has a mark of its own. */
  mark: z.boolean(),
  social: publicProfileSchema.shape.social,
  version: z.int(),
})

export const getLookSchemas = { input: z.object({}), output: look }
bindSchemas(getLook, getLookSchemas)
export const updateLookSchemas = {
  input: inData(
    z.object({
      name: shopProfileSchema.shape.name.optional(),
      /** Null for the delivered one. */
      accent: accent.nullable().optional(),
      social: shopProfileSchema.shape.social.optional(),
      version: z.int().optional(),
    }),
  ),
  output: look,
}
bindSchemas(updateLook, updateLookSchemas)
const colours = z.object({ accent: z.string(), deep: z.string(), ink: z.string(), wash: z.string() })
export const previewLookSchemas = {
  input: inData(
    z.object({
      name: shopProfileSchema.shape.name.optional(),
      accent: accent.nullable().optional(),
      social: shopProfileSchema.shape.social.optional(),
    }),
  ),
  output: z.object({
    name: z.string(),
    social: publicProfileSchema.shape.social,
    light: colours,
    dark: colours,
    contrast: z.object({ light: z.number(), dark: z.number() }),
  }),
}
bindSchemas(previewLook, previewLookSchemas)
export const uploadMarkSchemas = {
  input: z.object({
    picture: z.custom<Blob>((value) => value instanceof Blob && value.size > 0, 'Please choose a picture.'),
  }),
  output: look,
}
bindSchemas(uploadMark, uploadMarkSchemas)
export const deleteMarkSchemas = { input: z.object({}), output: look }
bindSchemas(deleteMark, deleteMarkSchemas)
