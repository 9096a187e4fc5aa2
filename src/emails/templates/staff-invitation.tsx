import { EmailFromText } from '../email-from-text.tsx'
import type { ShopFacts } from '../email-facts.ts'

/** Invites a person to become a staff member. */
export function StaffInvitation({ shop, invited, link }: { shop: ShopFacts; invited: string; link: string }) {
  return (
    <EmailFromText
      email="staff-invitation"
      shop={shop}
      link={link}
      values={{ name: invited }}
      preheader="Choose a password to begin."
      why={`You get this email because ${shop.name} made a staff account for this address.`}
    />
  )
}
