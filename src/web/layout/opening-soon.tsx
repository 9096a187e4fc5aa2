import type { PublicProfile } from '#contract/shop-profile.schema.ts'
import { PageHeading } from '../ui/page-heading.tsx'
import { toTelephoneLink } from '../ui/telephone.ts'

/** The notice in place of the shop, with the contact details that are the shop's own. */
export function OpeningSoon({ name, street, suburb, state, postcode, phone, email, opening }: PublicProfile) {
  const { sentence, own } = opening!
  const link = (href: string, text: string) => (
    <p>
      <a href={href} className="text-link">
        {text}
      </a>
    </p>
  )
  return (
    <>
      <PageHeading title="Opening soon" intro={sentence || `${name} is not open yet.`} />
      <address>
        <strong>{name}</strong>
        {own.includes('address') && <p>{`${street}, ${suburb} ${state} ${postcode}`}</p>}
        {own.includes('phone') && link(toTelephoneLink(phone), phone)}
        {own.includes('email') && link(`mailto:${email}`, email)}
      </address>
    </>
  )
}
