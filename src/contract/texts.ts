import type { z } from 'zod'
import type { EmailTemplateKey } from './email-templates.ts'
import { endpoint, levels } from './endpoint.ts'
import type * as schemas from './texts.schema.ts'

/** The texts of pages that the owner words. */
export const pageTextKeys = [
  'home',
  'how_it_works',
  'faq',
  'about',
  'terms',
  'warranty',
  'privacy',
  'services',
  'preparation',
  'notice',
] as const
export type PageTextKey = (typeof pageTextKeys)[number]

/** The text of an email: its subject as a heading, then its words. */
export type EmailTextKey = `email-${EmailTemplateKey}`

export type TextKey = PageTextKey | EmailTextKey

export const MAX_TEXT_LENGTH = 20_000

/** The texts that bind the shop: customers read that they are a template until the owner has confirmed them. */
export const bindingTexts = ['terms', 'warranty', 'privacy'] as const satisfies readonly PageTextKey[]

/** The texts of each page; a page reads all of its texts in one call. */
export const pageTexts = {
  home: ['home', 'faq'],
  contact: ['faq', 'services'],
  about: ['about'],
  terms: ['terms'],
  warranty: ['warranty'],
  privacy: ['privacy'],
  services: ['services'],
  booking: ['how_it_works', 'notice', 'terms'],
  confirmation: ['preparation', 'notice'],
} as const satisfies Record<string, readonly PageTextKey[]>
export type PageWithTexts = keyof typeof pageTexts

/** A text as a page shows it. */
export type ShownText = z.infer<typeof schemas.shownTextSchema>

/** A text as its owner edits it. */
export type OwnText = z.infer<typeof schemas.ownTextSchema>

/** How an email with a text is sent. */
export type EmailPreviewed = z.infer<typeof schemas.emailPreviewSchema>

/** One version of a text; number 0 is the text as delivered. */
export type TextVersion = z.infer<typeof schemas.textVersionSchema>

/** The terms that were accepted with the booking of a ticket, word for word. */
export const getAcceptedTerms = endpoint<typeof schemas.getAcceptedTermsSchemas>(
  'GET',
  '/api/tickets/{id}/terms',
  { for: levels.customer },
)

export const getTexts = endpoint<typeof schemas.getTextsSchemas>('GET', '/api/texts', { for: levels.staff })
export const getText = endpoint<typeof schemas.getTextSchemas>('GET', '/api/texts/{key}', {
  for: levels.staff,
})
/** Saves a new version; refuses with `changed_meanwhile` when a colleague saved one since. */
export const updateText = endpoint<typeof schemas.updateTextSchemas>('PUT', '/api/texts/{key}', {
  for: levels.staff,
})
/** Shows a text as a customer would see it, and saves nothing. */
export const previewText = endpoint<typeof schemas.previewTextSchemas>('POST', '/api/texts/{key}/previews', {
  for: levels.staff,
})
export const getTextVersions = endpoint<typeof schemas.getTextVersionsSchemas>(
  'GET',
  '/api/texts/{key}/versions',
  { for: levels.staff },
)
/** One version and how it differs from the present text. */
export const getTextVersion = endpoint<typeof schemas.getTextVersionSchemas>(
  'GET',
  '/api/texts/{key}/versions/{number}',
  { for: levels.staff },
)
/** Confirms that the present version has been checked. */
export const confirmText = endpoint<typeof schemas.confirmTextSchemas>(
  'POST',
  '/api/texts/{key}/confirmation',
  { for: levels.staff },
)
