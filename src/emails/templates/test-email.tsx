import { EmailFromText } from '../email-from-text.tsx'
import type { ShopFacts } from '../email-facts.ts'

/** Shows a staff member that email works. */
export function TestEmail({ shop, name }: { shop: ShopFacts; name: string }) {
  return (
    <EmailFromText
      email="test-email"
      shop={shop}
      values={{ name }}
      preheader="This is the test that you asked for."
      why={`You get this email because you asked for it in the Admin Panel of ${shop.name}.`}
    />
  )
}
