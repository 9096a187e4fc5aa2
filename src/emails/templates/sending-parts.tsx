import type { EmailPart } from '#contract/email-words.ts'
import type { ReactNode } from 'react'
import type { ShopFacts, EmailTicket } from '../email-facts.ts'
import { Steps } from '../parts.tsx'
import { RepairNotice } from './repair-notice.tsx'
import { PostalAddress } from './postal-address.tsx'

/** What the customer of an approved repair needs to post the phone: address, preparation list, and the notice if not yet accepted. */
export function sendingParts(shop: ShopFacts, ticket: EmailTicket): Partial<Record<EmailPart, ReactNode>> {
  return {
    shop_address: <PostalAddress shop={shop} ticket={ticket} />,
    preparations: <Steps items={ticket.shipping.preparations} />,
    notice: !ticket.shipping.accepted && <RepairNotice ticket={ticket} />,
  }
}
