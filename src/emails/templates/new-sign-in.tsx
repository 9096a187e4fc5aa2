import type { ShopFacts } from '../email-facts.ts'
import { Action, EmailLayout, P } from '../parts.tsx'

type Props = { shop: ShopFacts; member: string; device: string; when: string }

/** Tells a member of staff of a log-in with a browser that had not logged in to their account before. */
export function NewSignIn({ shop, member, device, when }: Props) {
  return (
    <EmailLayout
      shop={shop}
      subject="New log-in to your staff account"
      preheader="If this was you, there is nothing to do."
      why={`You get this email because you work at ${shop.name}.`}
    >
      <P>Hello {member},</P>
      <P>
        {`On ${when} your staff account was logged in to with a browser that we did not know: ${device || 'an unknown browser'}.`}
      </P>
      <P>If this was you, there is nothing to do.</P>
      <P>
        If it was not, choose a new password now, which logs every browser out, and tell an owner of the shop.
      </P>
      <Action label="Choose a new password" url={`${shop.url}/account/forgot`} />
    </EmailLayout>
  )
}
