import { Form } from 'react-router'
import type { StaffMember } from '#contract/staff.ts'
import { Button } from '../../ui/button.tsx'
import { PageHeading } from '../../ui/page-heading.tsx'
import { describeEffect, memberChanges, getQuestion, type MemberChange } from './member-changes.ts'

/** The question as a page, for browsers without scripts. */
export function ConfirmMemberChange(props: { member: StaffMember; change: MemberChange; busy: boolean }) {
  const { member, change, busy } = props
  return (
    <div className="mx-auto max-w-2xl">
      <PageHeading
        title={getQuestion(change, member.fullname)}
        eyebrow="Staff"
        intro={describeEffect(change)}
      />
      <Form method="post" className="flex flex-wrap gap-3">
        <input type="hidden" name="intent" value={change} />
        <input type="hidden" name="accountid" value={member.accountid} />
        <Button variant="danger" type="submit" name="confirmed" value="yes" busy={busy}>
          Yes, {memberChanges[change].toLowerCase()}
        </Button>
        <Button variant="secondary" type="submit" name="confirmed" value="no">
          No
        </Button>
      </Form>
    </div>
  )
}
