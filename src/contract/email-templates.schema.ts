import { z } from 'zod'
import { bindSchemas } from './schemas.ts'
import { block, line } from './text.schema.ts'
import {
  getEmailTemplates,
  placeholders,
  resetEmailTemplate,
  unknownPlaceholders,
  updateEmailTemplate,
  emailTemplateKeys,
} from './email-templates.ts'

const email = z.enum(emailTemplateKeys, { error: 'There is no such letter.' })
const known = Object.keys(placeholders)
  .map((name) => `{${name}}`)
  .join(', ')

function knowsItsPlaceholders(text: z.ZodType<string>) {
  return text.refine((words) => unknownPlaceholders(words).length === 0, {
    error: ({ input }) => `There is no {${unknownPlaceholders(String(input))[0]}}. You may use ${known}.`,
  })
}

export const emailTemplateSchema = z.object({
  letter: email,
  subject: z.string(),
  opening: z.string(),
  /** 0 while the shop has its default text. */
  version: z.int(),
})

export const getEmailTemplatesSchemas = {
  input: z.object({}),
  output: z.object({ wordings: z.array(emailTemplateSchema) }),
}
bindSchemas(getEmailTemplates, getEmailTemplatesSchemas)
export const updateEmailTemplateSchemas = {
  input: z.object({
    letter: email,
    data: z.object({
      subject: knowsItsPlaceholders(line({ max: 120, missing: 'Please write a subject.' })),
      opening: knowsItsPlaceholders(block({ max: 1500, missing: 'Please write how the letter opens.' })),
      version: z.int({ error: 'This must be a whole number.' }).min(0),
    }),
  }),
  output: z.object({ wording: emailTemplateSchema }),
}
bindSchemas(updateEmailTemplate, updateEmailTemplateSchemas)
export const resetEmailTemplateSchemas = {
  input: z.object({ letter: email }),
  output: z.object({ wording: emailTemplateSchema }),
}
bindSchemas(resetEmailTemplate, resetEmailTemplateSchemas)
