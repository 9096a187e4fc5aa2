import { use, type ReactNode } from 'react'
import { isForStaff, type EmailTemplateKey } from '#contract/email-templates.ts'
import type { EmailCondition, EmailPart, EmailWord } from '#contract/email-words.ts'
import { formatDollars } from '#contract/money-amounts.ts'
import { periodInWords } from '#contract/months.ts'
import type { Block } from '#contract/text-blocks.ts'
import { conditionsHold, takeCondition } from '#domain/texts/emails/conditions.ts'
import { emailDeclarations } from '#domain/texts/emails/email-declarations.ts'
import { parseEmailText, type EmailText } from '#domain/texts/email-text.ts'
import { parseStoredText } from '#domain/texts/parse-markdown.ts'
import { EmailBlocks, fillWords, toPlainText, type Fill } from './email-blocks.tsx'
import {
  howToReply,
  ticketLink,
  whereRepliesGo,
  type EmailTicket,
  type Fact,
  type ShopFacts,
} from './email-facts.ts'
import { oneLine } from './inert-text.ts'
import { OwnEmailsContext } from './own-emails.ts'
import { EmailLayout, Facts, SecondaryLink } from './parts.tsx'

type Props = {
  email: EmailTemplateKey
  /** A text that is no template, such as that of a status that no email is sent about any more. */
  text?: EmailText | undefined
  shop: ShopFacts
  ticket?: EmailTicket
  /** URL of what the email is about; that of the ticket unless given. */
  link?: string
  values?: Partial<Record<EmailWord, string>>
  facts?: readonly Fact[]
  parts?: Partial<Record<EmailPart, ReactNode>>
  conditions?: Partial<Record<EmailCondition, boolean>>
  /** Preview text of the delivered words; the first sentence of other words takes its place. */
  preheader?: string
  /** Why the recipient gets this email; a booking unless given. */
  why?: string
}

/** An email in the shop's own words, else in those delivered. */
export function EmailFromText({ email, text, ticket, link, facts, preheader, why, ...given }: Props) {
  const isOwn = ticket !== undefined && !isForStaff(email)
  const shop = { ...given.shop, takesReplies: isOwn && given.shop.takesReplies === true }
  const own = use(OwnEmailsContext).get(email)
  const ownText = own === undefined ? null : parseEmailText(own)
  const { subject, body } = ownText ?? text ?? emailDeclarations[email]
  const fill: Fill = {
    values: {
      ...shopValues(shop),
      reply: howToReply(shop),
      ...ticketValues(shop, ticket, link),
      ...given.values,
    },
    parts: {
      facts: facts && <Facts rows={facts} />,
      private_link: ticket && <PrivateLinkLine ticket={ticket} beside={link ?? ticketLink(shop, ticket)} />,
      ...given.parts,
    },
    conditions: { 'business pays': ticket?.businessPays === true, ...given.conditions },
  }
  const blocks = parseStoredText(body, emailDeclarations[email].body)
  const begins = preheader !== undefined && ownText === null ? preheader : firstWords(blocks, fill)
  return (
    <EmailLayout
      shop={shop}
      subject={oneLine(fillWords(subject, fill.values), MAX_SUBJECT_LENGTH)}
      preheader={begins}
      replies={isForStaff(email) ? null : whereRepliesGo(shop)}
      why={
        why ??
        (ticket?.toPayer
          ? `You get this email because what this repair by ${shop.name} costs is charged to you.`
          : `You get this email because you booked a repair with ${shop.name}.`)
      }
    >
      <EmailBlocks blocks={blocks} fill={fill} />
    </EmailLayout>
  )
}

/** Subjects contain names of up to 200 characters. */
const MAX_SUBJECT_LENGTH = 400

/** The first paragraph after the greeting, as an inbox shows it beside the subject. */
function firstWords(blocks: readonly Block[], fill: Fill): string {
  const paragraphs = blocks.flatMap((whole) => {
    const { conditions, block } = takeCondition(whole)
    return 'paragraph' in block && conditionsHold(conditions, fill.conditions)
      ? [toPlainText(block.paragraph, fill)]
      : []
  })
  const words = paragraphs.filter((one) => one.trim() !== '' && !/^\{\{\w+\}\}$/.test(one))
  return words.find((one) => !one.endsWith(',')) ?? words[0] ?? ''
}

function shopValues(shop: ShopFacts): Partial<Record<EmailWord, string>> {
  const { name, phone, url, approvalTime, parcelTime } = shop
  return {
    shop: name,
    shop_phone: phone,
    site: url,
    approval_time: approvalTime,
    parcel_time: parcelTime,
  }
}

function ticketValues(
  shop: ShopFacts,
  ticket: EmailTicket | undefined,
  link: string | undefined,
): Partial<Record<EmailWord, string>> {
  if (!ticket) return link === undefined ? {} : { link }
  return {
    customer: ticket.customer,
    ticket: String(ticket.id),
    phone: ticket.phone,
    repair: ticket.repair,
    price: formatDollars(ticket.price),
    document: ticket.document,
    without_repair: ticket.withoutRepair,
    since: periodInWords(ticket.daysInStatus),
    link: link ?? ticketLink(shop, ticket),
  }
}

/** The private page of a ticket, which needs no log-in; nothing beside a button that opens it. */
function PrivateLinkLine({ ticket, beside }: { ticket: EmailTicket; beside: string }) {
  if (ticket.privateLink === null || beside === ticket.privateLink) return null
  return (
    <SecondaryLink
      label="See where your repair stands without logging in (a private link, so keep it to yourself)"
      url={ticket.privateLink}
    />
  )
}
