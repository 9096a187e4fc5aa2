import { z } from 'zod'
import { publicProfileSchema, shopProfileSchema } from './shop-profile.schema.ts'
import { inData, pictureSchema } from './text.schema.ts'
import { calls, staff } from './endpoint.ts'
import { ownerOnly } from './staff-roles.ts'

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
const colours = z.object({ accent: z.string(), deep: z.string(), ink: z.string(), wash: z.string() })

export type Look = z.infer<(typeof lookCalls)['GET /api/look']['output']>
export type LookPreview = z.infer<(typeof lookCalls)['POST /api/look/previews']['output']>

export const lookCalls = calls({
  /** Name, accent colour, mark and social links of the shop. */
  'GET /api/look': { for: staff(ownerOnly), input: z.object({}), output: look },
  /** Changes name, accent colour and social links; an accent without enough contrast is refused. */
  'PUT /api/look': {
    for: staff(ownerOnly),
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
  },
  /** Shows the colours of an accent in both themes, and saves nothing; refuses what `updateLook` would refuse. */
  'POST /api/look/previews': {
    for: staff(ownerOnly),
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
  },
  /** Uploads the mark: the picture is the request body, or the field `photo` of a form. */
  'POST /api/look/mark': { for: staff(ownerOnly), input: z.object({ picture: pictureSchema }), output: look },
  /** Goes back to the delivered mark. */
  'DELETE /api/look/mark': { for: staff(ownerOnly), input: z.object({}), output: look },
})
