import { EmailFromText } from '../email-from-text.tsx'
import type { ShopFacts } from '../email-facts.ts'
import { Blockquote } from '../parts.tsx'

type Props = { shop: ShopFacts; sender: { name: string; email: string }; message: string }

/** Forwards a message from the contact form to the shop. */
export function ContactForShop({ shop, sender, message }: Props) {
  // The sender of a text has no address; their number stands in the name.
  const byText = sender.email === ''
  return (
    <EmailFromText
      email="contact-for-shop"
      shop={shop}
      {...(byText ? {} : { link: replyLink(sender.email) })}
      values={{ sender: sender.name }}
      facts={
        byText
          ? [['From', sender.name]]
          : [
              ['Name', sender.name],
              ['Email', sender.email],
            ]
      }
      parts={{ message: message !== '' && <Blockquote>{message}</Blockquote> }}
      conditions={{ 'by text': byText, message: message !== '' }}
      preheader={byText ? 'Sent to our text number.' : 'Sent through the contact form.'}
      why={`You get this email because messages to ${shop.name} are sent to this address.`}
    />
  )
}

function replyLink(email: string): string {
  return `mailto:${encodeURIComponent(email).replace('%40', '@')}`
}

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
