import { z } from 'zod'
import { bindSchemas } from './schemas.ts'
import { block, line } from './text.schema.ts'
import {
  getEmailTemplates,
  resetEmailTemplate,
  updateEmailTemplate,
  emailTemplateKeys,
} from './email-templates.ts'
import { MAX_TEXT_LENGTH } from './texts.ts'

const email = z.enum(emailTemplateKeys, { error: 'There is no such letter.' })
export const emailTemplateSchema = z.object({
  letter: email,
  subject: z.string(),
  /** What stands between the greeting and what every such email shows; all of its words when more was changed. */
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
      subject: line({ max: 120, missing: 'Please write a subject.' }),
      opening: block({ max: MAX_TEXT_LENGTH, missing: 'Please write how the letter opens.' }),
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
