import { secondFactorTemplate } from '#contract/email-templates.ts'
import type { SecondFactorChange } from '#contract/second-factor.ts'
import { EmailFromText } from '../email-from-text.tsx'
import type { ShopFacts } from '../email-facts.ts'

type Props = { shop: ShopFacts }
type WithLink = Props & { link: string }
/** `when` is in the shop's time zone. */
type Timed = Props & { when: string }

/** Asks the owner of an address to verify it. Contains no name: before that, anybody may have typed it. */
export function VerifyEmail({ shop, link }: WithLink) {
  return (
    <EmailFromText
      email="verify-email"
      {...{ shop, link }}
      preheader="One more step, and your account is ready."
      why={`You get this email because this address was used to sign up with ${shop.name}.`}
    />
  )
}

/** Tells the owner of an account of another sign-up with the same address. */
export function AccountExists({ shop }: Props) {
  return (
    <EmailFromText
      email="account-exists"
      shop={shop}
      link={`${shop.url}/account/login`}
      values={{ forgot_link: `${shop.url}/account/forgot` }}
      preheader="Log in with the password you have, or choose a new one."
      why={`You get this email because this address was used to sign up with ${shop.name}.`}
    />
  )
}

/** Tells both addresses that two accounts are one; each address shortened, in case the other is another person's. */
export function AccountMerged({ shop, kept, merged }: Props & { kept: string; merged: string }) {
  return (
    <EmailFromText
      email="account-merged"
      shop={shop}
      link={`${shop.url}/account/login`}
      values={{ kept_email: kept, merged_email: merged }}
      preheader="All your tickets are in one account."
      why={`You get this email because of your account with ${shop.name}.`}
    />
  )
}

/** Contains the link for choosing a new password. */
export function ResetPassword({ shop, link }: WithLink) {
  return (
    <EmailFromText
      email="reset-password"
      {...{ shop, link }}
      values={{ forgot_link: `${shop.url}/account/forgot` }}
      preheader="The link works once, within one hour."
      why={`You get this email because somebody asked ${shop.name} for a new password for this address.`}
    />
  )
}

/** Contains the link that logs in once. */
export function LogInLink({ shop, link }: WithLink) {
  return (
    <EmailFromText
      email="log-in-link"
      {...{ shop, link }}
      preheader="The link works once, within 15 minutes."
      why={`You get this email because somebody asked ${shop.name} for a link to log in with this address.`}
    />
  )
}

/** Asks the owner of a new address to confirm it for an account. */
export function ConfirmNewEmail({ shop, link }: WithLink) {
  return (
    <EmailFromText
      email="confirm-new-email"
      {...{ shop, link }}
      preheader="Until you do, we keep writing to the old one."
      why={`You get this email because this address was entered as the new one of an account with ${shop.name}.`}
    />
  )
}

/** Tells the owner of an account that its password was changed. */
export function PasswordChanged({ shop, customer, when }: Timed & { customer: string }) {
  return (
    <EmailFromText
      email="password-changed"
      shop={shop}
      link={`${shop.url}/account/forgot`}
      values={{ customer, when }}
      preheader="If this was you, there is nothing to do."
      why={`You get this email because you have an account with ${shop.name}.`}
    />
  )
}

/** Tells the previous address that the account's email has changed. */
export function EmailChanged({ shop, customer, when }: Timed & { customer: string }) {
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

type SecondFactorProps = Timed & { owner: string; change: SecondFactorChange }

/** Tells the owner of an account that its second factor changed. */
export function SecondFactorChanged({ shop, owner, when, change }: SecondFactorProps) {
  return (
    <EmailFromText
      email={secondFactorTemplate(change)}
      shop={shop}
      link={`${shop.url}/account/forgot`}
      values={{ name: owner, when }}
      preheader="If this was you, there is nothing to do."
      why={`You get this email because you have an account with ${shop.name}.`}
    />
  )
}

/** Tells a member of staff of a log-in with a browser that had not logged in to their account before. */
export function NewSignIn({ shop, member, device, when }: Timed & { member: string; device: string }) {
  return (
    <EmailFromText
      email="new-sign-in"
      shop={shop}
      link={`${shop.url}/account/forgot`}
      values={{ name: member, when, browser: device || 'an unknown browser' }}
      preheader="If this was you, there is nothing to do."
      why={`You get this email because you work at ${shop.name}.`}
    />
  )
}

/** Invites a person to become a staff member. */
export function StaffInvitation({ shop, invited, link }: WithLink & { invited: string }) {
  return (
    <EmailFromText
      email="staff-invitation"
      {...{ shop, link }}
      values={{ name: invited }}
      preheader="Choose a password to begin."
      why={`You get this email because ${shop.name} made a staff account for this address.`}
    />
  )
}

/** Shows a staff member that email works. */
export function TestEmail({ shop, name }: Props & { name: string }) {
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
