import type { ShopFacts, TicketFacts } from '../letter-facts.ts'
import { Facts, Heading, P } from '../parts.tsx'

/** How a repair is paid: by bank transfer where the shop has named its account, otherwise by telephone or in person. */
export function PaymentDue({ shop, ticket }: { shop: ShopFacts; ticket: TicketFacts }) {
  const { accountName, bsb, accountNumber } = shop.bank
  return (
    <>
      <Heading>How to pay</Heading>
      {bsb !== '' && accountNumber !== '' ? (
        <>
          <P>By bank transfer, or at our counter. Please give the ticket number as reference.</P>
          <Facts
            rows={[
              ['Amount', `$${ticket.price}`],
              ['Account name', accountName],
              ['BSB', bsb],
              ['Account number', accountNumber],
              ['Reference', String(ticket.id)],
            ]}
          />
        </>
      ) : (
        <P>
          The price is ${ticket.price}. You can pay at our counter, or call us on {shop.phone}.
        </P>
      )}
    </>
  )
}
