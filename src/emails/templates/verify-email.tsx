import { EmailFromText } from '../email-from-text.tsx'
import type { ShopFacts } from '../email-facts.ts'

/** Asks the owner of an address to verify it. Contains no name: before that, anybody may have typed it. */
export function VerifyEmail({ shop, link }: { shop: ShopFacts; link: string }) {
  return (
    <EmailFromText
      email="verify-email"
      shop={shop}
      link={link}
      preheader="One more step, and your account is ready."
      why={`You get this email because this address was used to sign up with ${shop.name}.`}
    />
  )
}
