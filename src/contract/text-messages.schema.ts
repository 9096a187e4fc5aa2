import { z } from 'zod'
import { hiddenAmount } from './hidden-fields.schema.ts'
import { bindSchemas } from './schemas.ts'
import { block, idInPathSchema, idSchema, inData, line } from './text.schema.ts'
import {
  answerTextQuestion,
  chooseAccountUpdates,
  chooseTicketUpdates,
  getTextMessages,
  MAX_TEXT_MESSAGE_LENGTH,
  resetTextTemplate,
  sendTextByHand,
  textKinds,
  textMessagePlaceholders,
  textTemplateKeys,
  unknownTextPlaceholders,
  updateTextSettings,
  updateTextTemplate,
} from './text-messages.ts'
import { updateChoices } from './updates.ts'

const template = z.enum(textTemplateKeys, { error: 'There is no such text.' })
const version = z.int({ error: 'This must be a whole number.' }).min(0)
const choice = z.enum(updateChoices, { error: 'Please choose email, text or both.' })
const known = Object.keys(textMessagePlaceholders)
  .map((name) => `{${name}}`)
  .join(', ')

export const textTemplateSchema = z.object({
  text: template,
  body: z.string(),
  /** 0 while the shop has its default words. */
  version: z.int(),
})

export const textSettingsSchema = z.object({
  /** What the provider charges for one segment, in hundredths of a cent. */
  segment_price: z.int(),
  /** Texts stop when a month has cost this much; null without a limit. */
  monthly_limit_cents: z.union([z.int(), z.null()]),
  version: z.int(),
})

export const textUsageSchema = z.object({
  /** The month of the shop's zone, such as `2026-11`. */
  month: z.string(),
  texts: z.int(),
  segments: z.int(),
  /** In integer cents, rounded up. */
  cents: z.int(),
})

export const ticketUpdatesSchema = z.object({
  /** The choice for this ticket; null follows the account. */
  chosen: z.union([choice, z.null()]),
  /** What holds for it. */
  choice,
  /** `asked`: waits for the owner's yes. */
  number: z.enum(['confirmed', 'asked', 'not_asked', 'stopped', 'bad']),
})
export const ticketTextsSchema = z.object({
  updates: ticketUpdatesSchema,
  /** Oldest first, replies included; the latest fifty. */
  messages: z.array(
    z.object({
      id: idSchema,
      /** Null for a reply. */
      kind: z.union([z.enum(textKinds), z.null()]),
      /** Links are left out. */
      body: z.string(),
      segments: z.int(),
      state: z.enum([
        'queued',
        'sending',
        'unclear',
        'sent',
        'delivered',
        'undelivered',
        'failed',
        'not_sent',
        'received',
      ]),
      /** Why it was not sent or delivered. */
      reason: z.string(),
      /** The member of staff who wrote it by hand. */
      author: z.union([z.string(), z.null()]),
      at: z.string(),
    }),
  ),
  /** Of a segment, in hundredths of a cent; technicians write no texts. */
  price: hiddenAmount,
})
export const accountUpdatesSchema = z.object({ choice })

export const getTextMessagesSchemas = {
  input: z.object({}),
  output: z.object({
    /** The name of the provider; null where the shop has none, and so sends no texts. */
    provider: z.union([z.string(), z.null()]),
    templates: z.array(textTemplateSchema),
    settings: textSettingsSchema,
    /** This month and those before, newest first. */
    usage: z.array(textUsageSchema),
  }),
}
bindSchemas(getTextMessages, getTextMessagesSchemas)

export const updateTextTemplateSchemas = {
  input: z.object({
    text: template,
    data: z.object({
      body: line({ max: MAX_TEXT_MESSAGE_LENGTH, missing: 'Please write the text.' })
        .refine((body) => unknownTextPlaceholders(body).length === 0, {
          error: ({ input }) =>
            `There is no {${unknownTextPlaceholders(String(input))[0]}}. You may use ${known}.`,
        })
        .refine((body) => body.includes('{link}'), 'Please keep {link}: it is how customers see more.'),
      version,
    }),
  }),
  output: z.object({ template: textTemplateSchema }),
}
bindSchemas(updateTextTemplate, updateTextTemplateSchemas)
export const resetTextTemplateSchemas = {
  input: z.object({ text: template }),
  output: z.object({ template: textTemplateSchema }),
}
bindSchemas(resetTextTemplate, resetTextTemplateSchemas)

export const updateTextSettingsSchemas = {
  input: inData(
    z.object({
      segment_price: z
        .int({ error: 'Please enter a price in cents, such as 7.9.' })
        .min(0, 'A price cannot be negative.')
        .max(100_000, 'Please compare the price: that is more than ten dollars for one segment.'),
      monthly_limit_cents: z.union(
        [z.int().min(100, 'Please enter at least $1, or leave it empty.').max(10_000_000), z.null()],
        { error: 'Please enter an amount from $1, or leave it empty.' },
      ),
      version,
    }),
  ),
  output: z.object({ settings: textSettingsSchema }),
}
bindSchemas(updateTextSettings, updateTextSettingsSchemas)

export const sendTextByHandSchemas = {
  input: z.object({
    id: idInPathSchema,
    data: z.object({
      text: block({ max: MAX_TEXT_MESSAGE_LENGTH, missing: 'Please write the text.' }).refine(
        (text) =>
          unknownTextPlaceholders(text).every((name) => name === 'link') && !/\{(?!link\})\w+\}/.test(text),
        'Please use only {link} in braces.',
      ),
    }),
  }),
  output: z.object({ ticket_id: idSchema }),
}
bindSchemas(sendTextByHand, sendTextByHandSchemas)
export const chooseAccountUpdatesSchemas = {
  input: inData(z.object({ choice })),
  output: z.object({ updates: accountUpdatesSchema }),
}
bindSchemas(chooseAccountUpdates, chooseAccountUpdatesSchemas)
export const chooseTicketUpdatesSchemas = {
  input: z.object({
    id: idInPathSchema,
    data: z.object({ choice: z.union([choice, z.null()], { error: 'Please choose email, text or both.' }) }),
  }),
  output: z.object({ ticket_id: idSchema, updates: ticketUpdatesSchema }),
}
bindSchemas(chooseTicketUpdates, chooseTicketUpdatesSchemas)
export const answerTextQuestionSchemas = {
  input: inData(
    z.object({
      token: z.string().max(100),
      answer: z.enum(['yes', 'no'], { error: 'Please choose yes or no.' }),
    }),
  ),
  output: z.object({ answer: z.enum(['yes', 'no']) }),
}
bindSchemas(answerTextQuestion, answerTextQuestionSchemas)
