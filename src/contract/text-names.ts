import { emailTemplateKeys, emailTemplateNames } from './email-templates.ts'
import { pageTextKeys, type PageTextKey, type TextKey } from './texts.ts'

// Apart from the endpoints, which public pages load.

/** The texts of pages and of emails. */
export const textKeys: readonly TextKey[] = [
  ...pageTextKeys,
  ...emailTemplateKeys.map((email) => `email-${email}` as const),
]

/** Name of each text of a page, and where it is shown. */
export const textNames: Record<PageTextKey, { name: string; where: string }> = {
  home: { name: 'Home introduction', where: 'The home page: introduction, steps and promises.' },
  how_it_works: { name: 'How it works', where: 'The booking page, beside the form.' },
  faq: {
    name: 'Questions and answers',
    where: 'Support, and the first three on the home page.',
  },
  about: { name: 'About us', where: 'The page about the shop.' },
  terms: { name: 'Terms and conditions', where: 'The terms that customers accept when they book.' },
  warranty: { name: 'Warranty', where: 'The warranty page.' },
  privacy: { name: 'Privacy', where: 'The privacy page.' },
  services: {
    name: 'Services',
    where: 'The page of each service and its link in the footer.',
  },
  preparation: {
    name: 'Preparation list',
    where: 'What to do before posting the phone: confirmation, ticket, packing slip and emails.',
  },
  notice: { name: 'Repair notice', where: 'The notice that customers accept before the repair.' },
}

/** Returns the name of a text. */
export function textName(key: TextKey): string {
  const email = emailTemplateKeys.find((one) => key === `email-${one}`)
  return email ? `Email: ${emailTemplateNames[email]}` : textNames[key as PageTextKey].name
}

/** The placeholders of texts, and the value of each. */
export const textPlaceholders = {
  shop: 'The name of the shop',
  street: 'Street of the shop',
  suburb: 'Suburb of the shop',
  state: 'State of the shop',
  postcode: 'Postcode of the shop',
  phone: 'Phone number of the shop',
  email: 'Email address of the shop',
  warranty: 'How long the warranty runs, such as 12 months',
  quote_days: 'Days to answer a quote, such as 10 days',
  days_to_pay: 'Days to pay an invoice, such as 14 days',
  keep_days: 'Days after which a closed ticket loses its names, as a number',
  keep_messages_days: 'Days after which a message of the contact form is deleted, as a number',
  passcode_days: 'Days after which a passcode is erased without the phone, as a number',
  no_repair: 'What it costs when the repair is not carried out, as a sentence that names the fees',
  fees: 'The same sentence; nothing while the shop has no such fee',
  return_postage: 'Who pays the return postage',
  transit_risk: 'Who bears the risk in the post',
  approval_time: 'How long an approval takes, such as within one business day',
  bench_time: 'How long most repairs take, such as one or two working days',
  long_bench_time: 'How long longer repairs take',
  door_to_door: 'How long a repair takes from door to door',
  map_notice: 'What the map tells another server; nothing when the shop shows no map',
  page_speed_notice: 'What is counted of how fast pages are; nothing while the shop counts nothing',
  text_message_notice: 'Who learns what of text messages; nothing when the shop sends none',
  shop_address: 'The address of the shop as a block, in a paragraph of its own',
} as const
export type TextPlaceholder = keyof typeof textPlaceholders

/** The conditions of a step of the preparation list. */
export const stepConditions = [
  'iphone',
  'android',
  'any phone',
  'erased',
  'not erased',
  'maintenance',
] as const
export type StepCondition = (typeof stepConditions)[number]
