import type { ShopFacts } from '../email-facts.ts'
import { EmailLayout, P } from '../parts.tsx'

/** Shows a staff member that email works. */
export function TestEmail({ shop, name }: { shop: ShopFacts; name: string }) {
  return (
    <EmailLayout
      shop={shop}
      subject={`Email from ${shop.name} works`}
      preheader="This is the test that you asked for."
      why={`You get this email because you asked for it in the Admin Panel of ${shop.name}.`}
    >
      <P>Hello {name},</P>
      <P>this is the test that you asked for. If you can read it, customers get their emails too.</P>
    </EmailLayout>
  )
}
