import type { EmailTemplateKey } from './email-templates.ts'

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
  contact: ['faq'],
  about: ['about'],
  terms: ['terms'],
  warranty: ['warranty'],
  privacy: ['privacy'],
  services: ['services'],
  booking: ['how_it_works', 'notice', 'terms'],
  confirmation: ['preparation', 'notice'],
} as const satisfies Record<string, readonly PageTextKey[]>
export type PageWithTexts = keyof typeof pageTexts
