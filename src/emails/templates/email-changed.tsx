import { EmailFromText } from '../email-from-text.tsx'
import type { ShopFacts } from '../email-facts.ts'

/** Tells the previous address that the account's email has changed; `when` is in the shop's time zone. */
export function EmailChanged({ shop, customer, when }: { shop: ShopFacts; customer: string; when: string }) {
  return (
    <EmailFromText
      email="email-changed"
      shop={shop}
      values={{ customer, when }}
      preheader="This is the last email about your account to this address."
      why={`You get this email because your account with ${shop.name} used this address until now.`}
    />
  )
}
