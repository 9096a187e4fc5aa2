import type { ShopFacts } from '../email-facts.ts'
import { Action, EmailLayout, P } from '../parts.tsx'

/** Asks the owner of a new address to confirm it for an account. */
export function ConfirmNewEmail({ shop, link }: { shop: ShopFacts; link: string }) {
  return (
    <EmailLayout
      shop={shop}
      subject="Please confirm your new email address"
      preheader="Until you do, we keep writing to the old one."
      why={`You get this email because this address was entered as the new one of an account with ${shop.name}.`}
    >
      <P>Hello,</P>
      <P>Please confirm that this is your new email address. Until you do, your account keeps the old one.</P>
      <Action label="Confirm my new address" url={link} />
      <P>The link works once, within 24 hours.</P>
      <P>
        You did not ask for this? Then you need not do anything: nothing changes without this confirmation.
      </P>
    </EmailLayout>
  )
}
