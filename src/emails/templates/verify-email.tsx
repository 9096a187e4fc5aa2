import type { ShopFacts } from '../email-facts.ts'
import { Action, EmailLayout, P } from '../parts.tsx'

/** Asks the owner of an address to verify it. Contains no name: before that, anybody may have typed it. */
export function VerifyEmail({ shop, link }: { shop: ShopFacts; link: string }) {
  return (
    <EmailLayout
      shop={shop}
      subject="Please confirm your email address"
      preheader="One more step, and your account is ready."
      why={`You get this email because this address was used to sign up with ${shop.name}.`}
    >
      <P>Hello,</P>
      <P>Thank you for signing up. Please confirm that this is your email address, then you can log in.</P>
      <Action label="Confirm my address" url={link} />
      <P>The link works once, within 24 hours. If it has run out, log in and we will send you a new one.</P>
      <P>
        You did not sign up? Then you need not do anything: without this confirmation the account stays
        closed.
      </P>
    </EmailLayout>
  )
}
