import type { EmailPart } from '#contract/email-words.ts'
import type { ReactNode } from 'react'
import type { ShopFacts, TicketFacts } from '../email-facts.ts'
import { Steps } from '../parts.tsx'
import { Notice } from './notice.tsx'
import { PostalAddress } from './postal-address.tsx'

/** What the customer of an approved repair needs to post the phone: address, preparation list, and the notice if not yet accepted. */
export function sendingParts(shop: ShopFacts, ticket: TicketFacts): Partial<Record<EmailPart, ReactNode>> {
  return {
    shop_address: <PostalAddress shop={shop} />,
    preparations: <Steps items={ticket.shipping.preparations} />,
    notice: !ticket.shipping.accepted && <Notice ticket={ticket} />,
  }
}
