import type { ShopFacts } from '../email-facts.ts'
import { Action, Facts, EmailLayout, P, Quote } from '../parts.tsx'

/** Forwards a message from the contact form to the shop. */
export function ContactForShop({
  shop,
  sender,
  message,
}: {
  shop: ShopFacts
  sender: { name: string; email: string }
  message: string
}) {
  // The sender of a text has no address; their number stands in the name.
  const byText = sender.email === ''
  return (
    <EmailLayout
      shop={shop}
      subject={`Message from ${sender.name}`}
      preheader={byText ? 'Sent to our text number.' : 'Sent through the contact form.'}
      why={`You get this email because messages to ${shop.name} are sent to this address.`}
    >
      <P>
        {byText
          ? 'Somebody sent a text that belongs to no single open ticket.'
          : 'Somebody wrote through the contact form.'}
      </P>
      <Facts
        rows={
          byText
            ? [['From', sender.name]]
            : [
                ['Name', sender.name],
                ['Email', sender.email],
              ]
        }
      />
      {message === '' ? <P>There was no message.</P> : <Quote>{message}</Quote>}
      {!byText && <Action label="Reply" url={replyLink(sender.email)} />}
    </EmailLayout>
  )
}

function replyLink(email: string): string {
  return `mailto:${encodeURIComponent(email).replace('%40', '@')}`
}
