import type { ShopFacts } from '../email-facts.ts'
import { Action, EmailLayout, P } from '../parts.tsx'

/** Confirms a contact message without repeating it, since the form accepts anybody's address. */
export function ContactReceived({ shop }: { shop: ShopFacts }) {
  return (
    <EmailLayout
      shop={shop}
      subject="We have your message"
      preheader="A person will read it and write back."
      why={`You get this email because this address was entered in the contact form of ${shop.name}.`}
    >
      <P>Hello,</P>
      <P>Thank you for your message. One of us will read it and write back to this address.</P>
      <P>If it is urgent, call us on {shop.phone}. Many questions are answered here already:</P>
      <Action label="Support and FAQ" url={`${shop.url}/contact`} />
      <P>You did not write to us? Then you need not do anything.</P>
    </EmailLayout>
  )
}
