import { ticketLink, type ShopFacts, type TicketFacts } from '../letter-facts.ts'
import { Action, Way } from '../parts.tsx'

type Ways = {
  shop: ShopFacts
  ticket: TicketFacts
  /** What the button says and opens, when the letter asks for something else. */
  label?: string
  url?: string
}

/** The two ways from a letter to its ticket: the account's page, and the private page that needs no log-in. */
export function TicketWays({
  shop,
  ticket,
  label = 'View your ticket',
  url = ticketLink(shop, ticket),
}: Ways) {
  return (
    <>
      <Action label={label} url={url} />
      <Way
        label="See where your repair stands without logging in (a private link, so keep it to yourself)"
        url={ticket.privateLink}
      />
    </>
  )
}
