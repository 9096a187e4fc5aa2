import type { ShopFacts } from '../email-facts.ts'
import { Action, EmailLayout, P } from '../parts.tsx'

/** Contains the link for choosing a new password. */
export function ResetPassword({ shop, link }: { shop: ShopFacts; link: string }) {
  return (
    <EmailLayout
      shop={shop}
      subject="Choose a new password"
      preheader="The link works once, within one hour."
      why={`You get this email because somebody asked ${shop.name} for a new password for this address.`}
    >
      <P>Hello,</P>
      <P>Here you can choose a new password for your account.</P>
      <Action label="Choose a new password" url={link} />
      <P>
        The link works once, within one hour. After that, ask for a new one at {`${shop.url}/account/forgot`}
      </P>
      <P>You did not ask for this? Then you need not do anything: your password stays as it is.</P>
    </EmailLayout>
  )
}
