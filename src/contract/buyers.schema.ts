import { z } from 'zod'
import { saveBuyer } from './buyers.ts'
import { bindSchemas } from './schemas.ts'
import { abnSchema } from './shop-profile.schema.ts'
import { idInPathSchema, optionalLine } from './text.schema.ts'

export const buyerSchema = z.object({ company: z.string(), abn: z.string() })

export const saveBuyerSchemas = {
  input: z.object({
    id: idInPathSchema,
    data: z.object({
      company: optionalLine(120),
      /** Eleven digits with valid check digits, or empty. */
      abn: abnSchema,
    }),
  }),
  output: z.object({ buyer: buyerSchema }),
}
bindSchemas(saveBuyer, saveBuyerSchemas)
