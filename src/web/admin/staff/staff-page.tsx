import { Link, redirect, useLocation, type LoaderFunctionArgs } from 'react-router'
import {
  changeStaffAccess,
  changeStaffLevel,
  getStaff,
  inviteStaff,
  type ListedMember,
} from '#contract/staff.ts'
import { useSubmitting } from '../../forms/use-submitting.ts'
import { formFailure, formHandler, type Submission } from '../../forms/form-action.ts'
import { staffFormAction } from '../staff-form-action.ts'
import { submittedText } from '../../forms/submitted-values.ts'
import { getFailure, isFormFailure, type FormFailure } from '../../forms/form-failure.ts'
import { levels } from '#contract/endpoint.ts'
import { isRefused } from '../../api.ts'
import { getPage } from '../../page-context.ts'
import { Card, Notice } from '../../ui/card.tsx'
import { PageHeading } from '../../ui/page-heading.tsx'
import { ConfirmMemberChange } from './confirm-member-change.tsx'
import { InviteForm } from './invite-form.tsx'
import { isMemberChange, needsQuestion, type MemberChange } from './member-changes.ts'
import { staffMeta } from '../staff-meta.ts'
import { StaffTable } from './staff-table.tsx'

type Loaded = { staff: ListedMember[]; me: number | null }
/** Question before a change that logs a staff member out, for browsers without scripts. */
type Question = { accountid: number; change: MemberChange }

export const meta = () => staffMeta('Staff')

export async function loader({ context }: LoaderFunctionArgs): Promise<Loaded> {
  const { api, caller } = getPage(context)
  const [{ staff }, { userData }] = await Promise.all([api.read(getStaff, {}), caller()])
  return { staff, me: userData?.accountid ?? null }
}
const invite = formHandler({
  fields: ['fullname', 'email'],
  call: (data, { api }) => api.send(inviteStaff, { data }),
  done({ member }, { flash }) {
    flash('success', `Successfully invited ${member.fullname}!`)
    return redirect('/admin/staff', 303)
  },
})

async function changeMember(submission: Submission) {
  const { api, flash, form, intent } = submission
  if (!isMemberChange(intent)) return invite(submission)
  const accountid = Number(submittedText(form, 'accountid'))
  const answer = submittedText(form, 'confirmed')
  if (needsQuestion(intent) && answer === '') return { accountid, change: intent } satisfies Question
  if (needsQuestion(intent) && answer !== 'yes') return redirect('/admin/staff', 303)
  const changed =
    intent === 'activate' || intent === 'deactivate'
      ? await api.send(changeStaffAccess, { accountid, data: { active: intent === 'activate' } })
      : await api.send(changeStaffLevel, {
          accountid,
          data: { level: intent === 'make-staff' ? levels.staff : levels.customer },
        })
  if (isRefused(changed)) return formFailure(submission, changed, {})
  flash('success', `Successfully updated ${changed.member.fullname}!`)
  return redirect('/admin/staff', 303)
}

const change = staffFormAction(changeMember)
export const action = change

export default function StaffPage({
  loaderData,
  actionData,
}: {
  loaderData: Loaded
  actionData?: Question | FormFailure
}) {
  const { staff, me } = loaderData
  const { key } = useLocation()
  const busy = useSubmitting()
  const inviting = useSubmitting('invite')
  const failure = isFormFailure(actionData) ? actionData : undefined
  const question = actionData && 'change' in actionData ? actionData : undefined
  const member = question && staff.find(({ accountid }) => accountid === question.accountid)

  if (question && member) {
    return <ConfirmMemberChange member={member} change={question.change} busy={busy} />
  }
  return (
    <>
      <PageHeading
        title="Staff"
        intro="Everyone who may see tickets, prices and this panel."
        actions={
          <Link className="text-link" to="/admin/my-emails">
            My emails
          </Link>
        }
      />
      {failure && isMemberChange(failure.intent) && (
        <Notice tone="bad" className="mb-4">
          {failure.error}
        </Notice>
      )}
      <StaffTable staff={staff} me={me} />
      <Card title="Invite someone" className="mt-5 max-w-3xl">
        <InviteForm
          // Remount after every submit: empty after a sent invitation, with the submitted values after a refused one.
          key={key}
          failure={getFailure(failure, 'invite')}
          busy={inviting}
        />
      </Card>
    </>
  )
}
