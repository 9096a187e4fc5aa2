import { EmailFromText } from '../email-from-text.tsx'
import type { ShopFacts } from '../email-facts.ts'

/** Asks the owner of a new address to confirm it for an account. */
export function ConfirmNewEmail({ shop, link }: { shop: ShopFacts; link: string }) {
  return (
    <EmailFromText
      email="confirm-new-email"
      shop={shop}
      link={link}
      preheader="Until you do, we keep writing to the old one."
      why={`You get this email because this address was entered as the new one of an account with ${shop.name}.`}
    />
  )
}
