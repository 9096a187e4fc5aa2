import type { ShopFacts } from '../email-facts.ts'
import { Action, EmailLayout, P } from '../parts.tsx'

/** Invites a person to become a staff member. */
export function StaffInvitation({ shop, invited, link }: { shop: ShopFacts; invited: string; link: string }) {
  return (
    <EmailLayout
      shop={shop}
      subject={`Your staff account at ${shop.name}`}
      preheader="Choose a password to begin."
      why={`You get this email because ${shop.name} made a staff account for this address.`}
    >
      <P>Hello {invited},</P>
      <P>You have been invited to work with the tickets of {shop.name}. Choose a password to begin.</P>
      <Action label="Choose a password" url={link} />
      <P>
        The link works once, within 72 hours. After that, please ask the person who invited you for another
        one.
      </P>
      <P>You did not expect this? Then you need not do anything, or reply and tell us.</P>
    </EmailLayout>
  )
}
