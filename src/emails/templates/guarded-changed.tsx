import type { GuardedKind } from '#contract/guarded-changes.ts'
import type { ShopFacts } from '../email-facts.ts'
import { Action, EmailLayout, P } from '../parts.tsx'

type Props = {
  shop: ShopFacts
  owner: string
  kind: GuardedKind
  by: string
  /** The account that was changed. */
  subject: string | null
  /** Times in the shop's time zone. */
  when: string
  until: string
  link: string
}

const words: Record<GuardedKind, { subject: string; message: (by: string, whose: string) => string }> = {
  bank: {
    subject: 'The bank account on invoices was changed',
    message: (by) => `${by} changed the bank account that invoices name. Customers pay into it from now on.`,
  },
  role: {
    subject: 'A role in the shop was changed',
    message: (by, whose) => `${by} changed what ${whose} may do in the Admin Panel.`,
  },
  access: {
    subject: 'An account was switched on or off',
    message: (by, whose) => `${by} switched the account of ${whose} on or off.`,
  },
  second_factor: {
    subject: 'The second step of a staff account was changed',
    message: (by) => `${by} switched the second step at their own log-in on or off.`,
  },
  second_step_rule: {
    subject: 'The rule for the second step was changed',
    message: (by) => `${by} changed whether everybody on the staff needs a second step at log-in.`,
  },
}

/** Tells an owner of a change that they can undo. */
export function GuardedChanged({ shop, owner, kind, by, subject, when, until, link }: Props) {
  return (
    <EmailLayout
      shop={shop}
      subject={words[kind].subject}
      preheader="If this is right, there is nothing to do."
      why={`You get this email because you are an owner of ${shop.name}.`}
    >
      <P>Hello {owner},</P>
      <P>{`On ${when}: ${words[kind].message(by, subject ?? 'an account')}`}</P>
      <P>If this is right, there is nothing to do.</P>
      <P>
        {`If it is not, undo it: then everything is as it was before, and ${by} is logged out everywhere. The link works once, until ${until}.`}
      </P>
      <Action label="Undo this change" url={link} />
      <P>The audit log in the Admin Panel shows what it was before and after.</P>
    </EmailLayout>
  )
}
