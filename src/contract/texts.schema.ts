import { z } from 'zod'
import { block, idInPathSchema, numberInPath } from './text.schema.ts'
import { emailConditions, emailParts, emailWords } from './email-words.ts'
import type { Block } from './text-blocks.ts'
import { textKeys } from './text-names.ts'
import { MAX_TEXT_LENGTH, pageTexts, pageTextKeys, type TextKey, type PageWithTexts } from './texts.ts'
import { calls, customers, everybody, staff } from './endpoint.ts'
import { identitySchema } from './guarded-changes.schema.ts'
import { ownerOnly, ownerOrFrontDesk } from './staff-roles.ts'

const key = z.enum(textKeys as [TextKey, ...TextKey[]], { error: 'There is no such text.' })
const page = z.enum(Object.keys(pageTexts) as [PageWithTexts, ...PageWithTexts[]], {
  error: 'There is no such page.',
})
const markdown = block({
  max: MAX_TEXT_LENGTH,
  missing: 'Please write the text.',
  long: 'Please use at most 20,000 characters.',
})
const version = z.int({ error: 'Which version is it?' }).min(0)

// Recursive, so the OpenAPI document only says that it is an object.
const blockSchema = z.custom<Block>((value) => typeof value === 'object' && value !== null)

const shownTextSchema = z.object({
  /** Names the exact wording, placeholders filled in. */
  label: z.string(),
  confirmed: z.boolean(),
  blocks: z.array(blockSchema),
})

const author = z.string().nullable()
const stateSchema = z.object({
  key,
  version,
  /** Whether it is the text as delivered, and which one. */
  delivered: z.string().nullable(),
  author,
  saved_at: z.iso.datetime().nullable(),
  confirmed_at: z.iso.datetime().nullable(),
  confirmed_by: author,
  /** Set for an email with a secret link, whose text is changed with the password only. */
  guarded: z.literal(true).optional(),
})
const ownTextSchema = stateSchema.extend({ markdown: z.string() })
const textVersionSchema = stateSchema
const named = <Name extends string>(all: Record<Name, string>) =>
  z.array(z.enum(Object.keys(all) as [Name, ...Name[]]))
const emailRulesSchema = z.object({
  words: named(emailWords),
  parts: named(emailParts),
  conditions: named(emailConditions),
  required: z.array(z.string()),
})
const emailPreviewSchema = z.object({ subject: z.string(), html: z.string(), text: z.string() })

/** A text as a page shows it. */
export type ShownText = z.infer<typeof shownTextSchema>
/** A text as its owner edits it. */
export type OwnText = z.infer<typeof ownTextSchema>
/** How an email with a text is sent. */
export type EmailPreviewed = z.infer<typeof emailPreviewSchema>
/** A text in the list of all. */
export type ListedText = z.infer<(typeof textCalls)['GET /api/texts']['output']>['texts'][number]
/** One version of a text; number 0 is the text as delivered. */
export type TextVersion = z.infer<typeof textVersionSchema>

export const textCalls = calls({
  // Apart from the calls of staff, which public pages need not load.
  /** The texts of a page, for everybody. */
  'GET /api/pages/texts/{page}': {
    for: everybody,
    input: z.object({ page }),
    output: z.object({ texts: z.partialRecord(z.enum(pageTextKeys), shownTextSchema) }),
  },
  /** The terms that were accepted with the booking of a ticket, word for word. */
  'GET /api/tickets/{id}/terms': {
    for: customers(ownerOrFrontDesk),
    input: z.object({ id: idInPathSchema }),
    output: z.object({ version: z.string(), accepted_at: z.iso.datetime(), blocks: z.array(blockSchema) }),
  },
  'GET /api/texts': {
    for: staff(ownerOnly),
    input: z.object({}),
    output: z.object({
      texts: z.array(
        stateSchema.extend({
          /** The names of phones that the shop offers since, of brands that this text speaks of. */
          phones_since: z.array(z.string()),
        }),
      ),
    }),
  },
  'GET /api/texts/{key}': {
    for: staff(ownerOnly),
    input: z.object({ key }),
    /** Of an email, also what it may and must name. */
    output: ownTextSchema.extend({ rules: emailRulesSchema.optional() }),
  },
  /**
   * Saves a new version; refuses with `changed_meanwhile` when a colleague saved one since. That of an email with a secret link is a
   * guarded change, with the password and code of the caller.
   */
  'PUT /api/texts/{key}': {
    for: staff(ownerOnly),
    input: z.object({ key, data: z.object({ markdown, version, ...identitySchema.shape }) }),
    output: ownTextSchema,
  },
  /** Shows a text as a customer would see it, and saves nothing. */
  'POST /api/texts/{key}/previews': {
    for: staff(ownerOnly),
    input: z.object({ key, data: z.object({ markdown }) }),
    /** Of an email, with sample data, also how it is sent. */
    output: shownTextSchema.extend({ email: emailPreviewSchema.optional() }),
  },
  'GET /api/texts/{key}/versions': {
    for: staff(ownerOnly),
    input: z.object({ key }),
    output: z.object({ versions: z.array(textVersionSchema) }),
  },
  /** One version and how it differs from the present text. */
  'GET /api/texts/{key}/versions/{number}': {
    for: staff(ownerOnly),
    input: z.object({ key, number: numberInPath(/^(0|[1-9]\d{0,8})$/) }),
    output: z.object({
      present: ownTextSchema,
      chosen: ownTextSchema,
      /** The lines of both: the same, only in the chosen version, or only in the present one. */
      lines: z.array(z.object({ line: z.string(), in: z.enum(['both', 'chosen', 'present']) })),
    }),
  },
  /** Confirms that the present version has been checked. */
  'POST /api/texts/{key}/confirmation': {
    for: staff(ownerOnly),
    input: z.object({ key, data: z.object({ version }) }),
    output: ownTextSchema,
  },
})
