import { z } from 'zod'
import { hiddenAmount } from './hidden-fields.schema.ts'
import { block, idInPathSchema, idSchema, inData, line } from './text.schema.ts'
import {
  MAX_TEXT_MESSAGE_LENGTH,
  textKinds,
  textMessagePlaceholders,
  textTemplateKeys,
  unknownTextPlaceholders,
} from './text-messages.ts'
import { updateChoices } from './updates.ts'
import { calls, customers, everybody, staff } from './endpoint.ts'
import { allStaff, ownerOnly, ownerOrFrontDesk } from './staff-roles.ts'

const template = z.enum(textTemplateKeys, { error: 'There is no such text.' })
const version = z.int({ error: 'This must be a whole number.' }).min(0)
const choice = z.enum(updateChoices, { error: 'Please choose email, text or both.' })
const known = Object.keys(textMessagePlaceholders)
  .map((name) => `{${name}}`)
  .join(', ')

const textTemplateSchema = z.object({
  text: template,
  body: z.string(),
  /** 0 while the shop has its default words. */
  version: z.int(),
})

const textSettingsSchema = z.object({
  /** What the provider charges for one segment, in hundredths of a cent. */
  segment_price: z.int(),
  /** Texts stop when a month has cost this much; null without a limit. */
  monthly_limit_cents: z.union([z.int(), z.null()]),
  version: z.int(),
})

const textUsageSchema = z.object({
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

export type TicketTexts = z.infer<typeof ticketTextsSchema>
export type TextTemplate = z.infer<typeof textTemplateSchema>
export type TextSettings = z.infer<typeof textSettingsSchema>
export type TextUsage = z.infer<typeof textUsageSchema>
/** How a customer gets the updates of a ticket; `number` says whether texts can go to it. */
export type TicketUpdates = z.infer<typeof ticketUpdatesSchema>
export type AccountUpdates = z.infer<typeof accountUpdatesSchema>
/** A text on a staff page. */
export type TicketText = TicketTexts['messages'][number]

export const textMessageCalls = calls({
  /** Words, settings and this month's costs. */
  'GET /api/text-messages': {
    for: staff(ownerOnly),
    input: z.object({}),
    output: z.object({
      /** The name of the provider; null where the shop has none, and so sends no texts. */
      provider: z.union([z.string(), z.null()]),
      templates: z.array(textTemplateSchema),
      settings: textSettingsSchema,
      /** This month and those before, newest first. */
      usage: z.array(textUsageSchema),
    }),
  },
  /** Refuses with `changed_meanwhile` when a colleague changed the words since. */
  'PUT /api/text-messages/templates/{text}': {
    for: staff(ownerOnly),
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
  },
  /** Goes back to the words as delivered. */
  'DELETE /api/text-messages/templates/{text}': {
    for: staff(ownerOnly),
    input: z.object({ text: template }),
    output: z.object({ template: textTemplateSchema }),
  },
  /** Sets the price of a segment and the limit of a month. */
  'PUT /api/text-messages/settings': {
    for: staff(ownerOnly),
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
  },
  /** Sends a text in the staff's own words. */
  'POST /api/tickets/{id}/text-messages': {
    for: staff(ownerOrFrontDesk),
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
  },
  /** Chooses how updates of all one's tickets come. */
  'PUT /api/account/updates': {
    for: customers(allStaff),
    input: inData(z.object({ choice })),
    output: z.object({ updates: accountUpdatesSchema }),
  },
  /** Chooses how updates of one ticket come; null follows the account. */
  'PUT /api/tickets/{id}/updates': {
    for: customers(allStaff),
    input: z.object({
      id: idInPathSchema,
      data: z.object({
        choice: z.union([choice, z.null()], { error: 'Please choose email, text or both.' }),
      }),
    }),
    output: z.object({ ticket_id: idSchema, updates: ticketUpdatesSchema }),
  },
  /** The answer of a number's owner to the question whether texts may come. */
  'POST /api/text-messages/answers': {
    for: everybody,
    input: inData(
      z.object({
        token: z.string().max(100),
        answer: z.enum(['yes', 'no'], { error: 'Please choose yes or no.' }),
      }),
    ),
    output: z.object({ answer: z.enum(['yes', 'no']) }),
  },
})
