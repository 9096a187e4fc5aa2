import { EmailFromText } from '../email-from-text.tsx'
import type { ShopFacts } from '../email-facts.ts'

/** Confirms a contact message without repeating it, since the form accepts anybody's address. */
export function ContactReceived({ shop }: { shop: ShopFacts }) {
  return (
    <EmailFromText
      email="contact-received"
      shop={shop}
      link={`${shop.url}/contact`}
      preheader="A person will read it and write back."
      why={`You get this email because this address was entered in the contact form of ${shop.name}.`}
    />
  )
}
