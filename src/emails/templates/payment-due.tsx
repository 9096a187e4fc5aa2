import { formatCents } from '#contract/money-amounts.ts'
import { payLink, type ShopFacts, type EmailTicket } from '../email-facts.ts'
import { Action, Facts, Heading, P } from '../parts.tsx'

/** The amount that is due on a ticket. */
export type Due = {
  cents: number
  /** Whether an invoice was issued. */
  invoiced: boolean
  /** The day by which it is to be paid, in words; null without an invoice. */
  by?: string | null
  /** What was paid before, such as a deposit. */
  paid?: number
}

/** How much is owed and how to pay it: on the pay page, by bank transfer if the shop has named its account, or in person. */
export function PaymentDue({ shop, ticket, due }: { shop: ShopFacts; ticket: EmailTicket; due: Due }) {
  const { accountName, bsb, accountNumber, payId = '' } = shop.bank
  if (due.cents <= 0) return null
  const amount = formatCents(due.cents)
  const paid = due.paid ? ` The ${formatCents(due.paid)} that was paid before is taken off already.` : ''
  const byBank = bsb !== '' && accountNumber !== ''
  return (
    <>
      <Heading>How to pay</Heading>
      {due.invoiced ? (
        <P>
          {amount} is to be paid{due.by && ` by ${due.by}`}.{paid} Your {ticket.document} and every way to pay
          are on one page. At our counter you can pay too.
        </P>
      ) : (
        <P>
          {amount} is to be paid.{paid} You can pay {byBank ? 'by bank transfer, or ' : ''}at our counter, or
          call us on {shop.phone}.
        </P>
      )}
      {due.invoiced && <Action label={`Pay ${amount}`} url={payLink(shop, ticket)} />}
      {byBank && (
        <>
          <P>For a bank transfer, please type this reference, so that we find your payment:</P>
          <Facts
            rows={[
              ['Amount', amount],
              ['Account name', accountName],
              ['BSB', bsb],
              ['Account number', accountNumber],
              ...(payId === '' ? [] : [['Or PayID', payId] satisfies [string, string]]),
              ['Reference', ticket.reference],
            ]}
          />
        </>
      )}
    </>
  )
}
