import type { ShopFacts } from '../email-facts.ts'
import { Action, EmailLayout, P } from '../parts.tsx'

/** Tells the owner of an account that its password was changed; `when` is in the shop's time zone. */
export function PasswordChanged({
  shop,
  customer,
  when,
}: {
  shop: ShopFacts
  customer: string
  when: string
}) {
  return (
    <EmailLayout
      shop={shop}
      subject="Your password was changed"
      preheader="If this was you, there is nothing to do."
      why={`You get this email because you have an account with ${shop.name}.`}
    >
      <P>Hello {customer},</P>
      <P>The password of your account was changed on {when}. All other devices were logged out.</P>
      <P>If this was you, there is nothing to do.</P>
      <P>If it was not, choose a new password now, then call us on {shop.phone}.</P>
      <Action label="Choose a new password" url={`${shop.url}/account/forgot`} />
    </EmailLayout>
  )
}
