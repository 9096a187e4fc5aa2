import { ticketLink, type ShopFacts, type TicketFacts } from '../email-facts.ts'
import { Action, Way } from '../parts.tsx'

type Ways = {
  shop: ShopFacts
  ticket: TicketFacts
  /** Label and URL of the button, when it opens something other than the ticket. */
  label?: string
  url?: string
}

/** Links to the ticket: the account's page, and the private page that needs no log-in. */
export function TicketWays({
  shop,
  ticket,
  label = 'View your ticket',
  url = ticketLink(shop, ticket),
}: Ways) {
  return (
    <>
      <Action label={label} url={url} />
      {ticket.privateLink !== null && (
        <Way
          label="See where your repair stands without logging in (a private link, so keep it to yourself)"
          url={ticket.privateLink}
        />
      )}
    </>
  )
}
