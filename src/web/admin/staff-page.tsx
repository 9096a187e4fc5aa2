import {
  redirect,
  useLocation,
  useNavigation,
  type ActionFunctionArgs,
  type LoaderFunctionArgs,
} from 'react-router'
import {
  changeStaffAccess,
  changeStaffLevel,
  getStaff,
  inviteStaff,
  type ListedMember,
} from '#contract/staff.ts'
import { isRefused } from '../api.ts'
import { ErrorPage } from '../error-page.tsx'
import { pageOf } from '../page-context.ts'
import { Card, Notice } from '../ui/card.tsx'
import { PageHeading } from '../ui/page-heading.tsx'
import { ConfirmMemberChange } from './confirm-member-change.tsx'
import { InviteForm } from './invite-form.tsx'
import { isMemberChange, needsQuestion, type MemberChange } from './member-changes.ts'
import { refusedForm, textOf, type Mistakes } from './refused-form.ts'
import { staffMeta } from './staff-meta.ts'
import { StaffTable } from './staff-table.tsx'

type Loaded = { staff: ListedMember[]; me: number | null }
type Outcome =
  | { kind: 'ask'; accountid: number; change: MemberChange }
  | ({ kind: 'change-refused' } & Mistakes)
  | ({ kind: 'invitation-refused'; typed: { fullname: string; email: string } } & Mistakes)

export const meta = () => staffMeta('Staff')

async function load({ context }: LoaderFunctionArgs): Promise<Loaded> {
  const { api, caller } = pageOf(context)
  const [{ staff }, { userData }] = await Promise.all([api.read(getStaff, {}), caller()])
  return { staff, me: userData?.accountid ?? null }
}
export const loader = load
export const clientLoader = load

async function change({ context, request }: ActionFunctionArgs) {
  const { api, flash } = pageOf(context)
  const form = await request.formData()
  const intent = textOf(form, 'intent')

  if (!isMemberChange(intent)) {
    const typed = { fullname: textOf(form, 'fullname'), email: textOf(form, 'email') }
    const invited = await api.send(inviteStaff, { data: typed })
    if (isRefused(invited)) return refusedForm(flash, invited, { kind: 'invitation-refused' as const, typed })
    flash('success', `Successfully invited ${invited.member.fullname}!`)
    return redirect('/admin/staff')
  }

  const accountid = Number(textOf(form, 'accountid'))
  const answer = textOf(form, 'confirmed')
  if (needsQuestion(intent) && answer === '')
    return { kind: 'ask', accountid, change: intent } satisfies Outcome
  if (needsQuestion(intent) && answer !== 'yes') return redirect('/admin/staff')
  const changed =
    intent === 'activate' || intent === 'deactivate'
      ? await api.send(changeStaffAccess, { accountid, data: { active: intent === 'activate' } })
      : await api.send(changeStaffLevel, { accountid, data: { level: intent === 'make-staff' ? 2 : 1 } })
  if (isRefused(changed)) return refusedForm(flash, changed, { kind: 'change-refused' as const })
  flash('success', `Successfully updated ${changed.member.fullname}!`)
  return redirect('/admin/staff')
}
export const action = change
export const clientAction = change

export default function StaffPage({ loaderData, actionData }: { loaderData: Loaded; actionData?: Outcome }) {
  const { staff, me } = loaderData
  const { key } = useLocation()
  const navigation = useNavigation()
  const busyWith = navigation.state === 'idle' ? null : (navigation.formData?.get('intent') ?? null)
  const asked =
    actionData?.kind === 'ask' ? staff.find(({ accountid }) => accountid === actionData.accountid) : null

  if (actionData?.kind === 'ask' && asked) {
    return <ConfirmMemberChange member={asked} change={actionData.change} busy={busyWith !== null} />
  }
  return (
    <>
      <PageHeading title="Staff" intro="Everyone who may see tickets, prices and this panel." />
      {actionData?.kind === 'change-refused' && (
        <Notice tone="bad" className="mb-4">
          {actionData.error}
        </Notice>
      )}
      <StaffTable staff={staff} me={me} />
      <Card title="Invite someone" className="mt-5 max-w-3xl">
        <InviteForm
          // Anew after every answer: empty once the invitation is out, as typed when it was refused.
          key={key}
          refused={actionData?.kind === 'invitation-refused' ? actionData : null}
          busy={busyWith === 'invite'}
        />
      </Card>
    </>
  )
}

export function ErrorBoundary({ error }: { error: unknown }) {
  return <ErrorPage error={error} />
}
