import { z } from 'zod'
import { bindSchemas } from './schemas.ts'
import { block, idInPathSchema, numberInPath } from './text.schema.ts'
import { getPageTexts } from './page-texts.ts'
import { emailConditions, emailParts, emailWords } from './email-words.ts'
import type { Block } from './text-blocks.ts'
import { textKeys } from './text-names.ts'
import {
  confirmText,
  getAcceptedTerms,
  getText,
  getTexts,
  getTextVersion,
  getTextVersions,
  MAX_TEXT_LENGTH,
  pageTexts,
  previewText,
  pageTextKeys,
  updateText,
  type TextKey,
  type PageWithTexts,
} from './texts.ts'

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

export const shownTextSchema = z.object({
  /** Names the exact wording, placeholders filled in. */
  label: z.string(),
  confirmed: z.boolean(),
  blocks: z.array(blockSchema),
})
export const getPageTextsSchemas = {
  input: z.object({ page }),
  output: z.object({ texts: z.partialRecord(z.enum(pageTextKeys), shownTextSchema) }),
}
bindSchemas(getPageTexts, getPageTextsSchemas)

export const getAcceptedTermsSchemas = {
  input: z.object({ id: idInPathSchema }),
  output: z.object({ version: z.string(), accepted_at: z.iso.datetime(), blocks: z.array(blockSchema) }),
}
bindSchemas(getAcceptedTerms, getAcceptedTermsSchemas)

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
})
export const ownTextSchema = stateSchema.extend({ markdown: z.string() })
export const textVersionSchema = stateSchema
const named = <Name extends string>(all: Record<Name, string>) =>
  z.array(z.enum(Object.keys(all) as [Name, ...Name[]]))
const emailRulesSchema = z.object({
  words: named(emailWords),
  parts: named(emailParts),
  conditions: named(emailConditions),
  required: z.array(z.string()),
})

export const getTextsSchemas = { input: z.object({}), output: z.object({ texts: z.array(stateSchema) }) }
bindSchemas(getTexts, getTextsSchemas)
export const getTextSchemas = {
  input: z.object({ key }),
  /** Of an email, also what it may and must name. */
  output: ownTextSchema.extend({ rules: emailRulesSchema.optional() }),
}
bindSchemas(getText, getTextSchemas)
export const updateTextSchemas = {
  input: z.object({ key, data: z.object({ markdown, version }) }),
  output: ownTextSchema,
}
bindSchemas(updateText, updateTextSchemas)
export const emailPreviewSchema = z.object({ subject: z.string(), html: z.string(), text: z.string() })
export const previewTextSchemas = {
  input: z.object({ key, data: z.object({ markdown }) }),
  /** Of an email, with sample data, also how it is sent. */
  output: shownTextSchema.extend({ email: emailPreviewSchema.optional() }),
}
bindSchemas(previewText, previewTextSchemas)
export const getTextVersionsSchemas = {
  input: z.object({ key }),
  output: z.object({ versions: z.array(textVersionSchema) }),
}
bindSchemas(getTextVersions, getTextVersionsSchemas)
export const getTextVersionSchemas = {
  input: z.object({ key, number: numberInPath(/^(0|[1-9]\d{0,8})$/) }),
  output: z.object({
    present: ownTextSchema,
    chosen: ownTextSchema,
    /** The lines of both: the same, only in the chosen version, or only in the present one. */
    lines: z.array(z.object({ line: z.string(), in: z.enum(['both', 'chosen', 'present']) })),
  }),
}
bindSchemas(getTextVersion, getTextVersionSchemas)
export const confirmTextSchemas = {
  input: z.object({ key, data: z.object({ version }) }),
  output: ownTextSchema,
}
bindSchemas(confirmText, confirmTextSchemas)
