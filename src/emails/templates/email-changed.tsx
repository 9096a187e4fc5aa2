import type { ShopFacts } from '../email-facts.ts'
import { EmailLayout, P } from '../parts.tsx'

/** Tells the previous address that the account's email has changed; `when` is in the shop's time zone. */
export function EmailChanged({ shop, customer, when }: { shop: ShopFacts; customer: string; when: string }) {
  return (
    <EmailLayout
      shop={shop}
      subject="The email address of your account was changed"
      preheader="This is the last email about your account to this address."
      why={`You get this email because your account with ${shop.name} used this address until now.`}
    >
      <P>Hello {customer},</P>
      <P>
        On {when} the email address of your account was changed. From now on you log in with the new one, and
        we write to it.
      </P>
      <P>If this was you, there is nothing to do.</P>
      <P>
        If it was not, please call us on {shop.phone} or reply to this email, so that we can put it right.
      </P>
    </EmailLayout>
  )
}
