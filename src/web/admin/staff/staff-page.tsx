import { redirect, type LoaderFunctionArgs } from 'react-router'
import { useFormKey } from '../../forms/use-form-key.ts'
import type { StaffRole } from '#contract/staff-roles.ts'
import type { ListedMember } from '#contract/staff.schema.ts'
import type { StaffRules } from '#contract/staff-rules.schema.ts'
import { renameFields, getFailure, type FormPageProps } from '../../forms/form-failure.ts'
import { formHandler, oneOfForms } from '../../forms/form-action.ts'
import { useSubmitting } from '../../forms/use-submitting.ts'
import { isRefused } from '../../api.ts'
import { getPage } from '../../page-context.ts'
import { Card } from '../../ui/card.tsx'
import { Link } from '../../link.tsx'
import { PageHeading } from '../../ui/page-heading.tsx'
import { staffFormAction } from '../staff-form-action.ts'
import { staffMeta } from '../staff-meta.ts'
import { InviteForm } from './invite-form.tsx'
import { SecondStepForm } from './second-step-form.tsx'
import { StaffRulesForm } from './staff-rules-form.tsx'
import { StaffTable } from './staff-table.tsx'
import { readWholeDollars } from '../../forms/read-amount.ts'

type Loaded = { staff: ListedMember[]; me: number | null; rules: StaffRules; version: number }

export const meta = () => staffMeta('Staff')

export async function loader({ context }: LoaderFunctionArgs): Promise<Loaded> {
  const { api, caller } = getPage(context)
  const [{ staff }, { rules, version }, { userData }] = await Promise.all([
    api.read('GET /api/staff', {}),
    api.read('GET /api/staff/rules', {}),
    caller(),
  ])
  return { staff, me: userData?.accountid ?? null, rules, version }
}

const invite = formHandler({
  fields: ['fullname', 'email', 'role', 'password', 'code'],
  secrets: ['password', 'code'],
  call: ({ role, ...data }, { api }) =>
    api.send('POST /api/staff/invitations', { data: { ...data, role: role as StaffRole } }),
  done({ member }, { flash }) {
    flash('success', `${member.fullname} is invited.`)
    return redirect('/admin/staff', 303)
  },
})

const saveSecondStep = formHandler({
  fields: ['secondStepRequired', 'rule_password', 'rule_code', 'version'],
  secrets: ['rule_password', 'rule_code'],
  call({ secondStepRequired, version, rule_password: password, rule_code: code }, { api }) {
    const rules = { secondStepRequired: secondStepRequired === 'on' }
    return api.send('PUT /api/staff/rules', { data: { rules, version: Number(version), password, code } })
  },
  current: ({ facts }) => (typeof facts.version === 'number' ? { version: String(facts.version) } : {}),
  async done({ rules }, { api, flash }) {
    flash(
      'success',
      rules.secondStepRequired
        ? 'Everybody on the staff needs a second step now.'
        : 'A second step is now offered, not required.',
    )
    const { userData } = await api.read('GET /api/check-auth', {})
    // The rule holds for its author too, to whom this page is closed until they have a second step.
    return redirect(userData?.second_step_needed ? '/account/security' : '/admin/staff', 303)
  },
})

const saveRules = formHandler({
  fields: ['frontDeskRefundLimit', 'frontDeskPriceLimit', 'version'],
  async call({ frontDeskRefundLimit, frontDeskPriceLimit, version }, { api }) {
    const rules = {
      frontDeskRefundLimit: readWholeDollars(frontDeskRefundLimit),
      frontDeskPriceLimit: readWholeDollars(frontDeskPriceLimit),
    }
    const saved = await api.send('PUT /api/staff/rules', { data: { rules, version: Number(version) } })
    return isRefused(saved) ? renameFields(saved, (name) => name.replace(/^rules\./, '')) : saved
  },
  // After a conflict, saving again overwrites knowingly.
  current: ({ facts }) => (typeof facts.version === 'number' ? { version: String(facts.version) } : {}),
  done(_, { flash }) {
    flash('success', 'The limits are saved.')
    return redirect('/admin/staff', 303)
  },
})

export const action = staffFormAction(oneOfForms({ invite, rules: saveRules, 'second-step': saveSecondStep }))

export default function StaffPage({ loaderData, actionData }: FormPageProps<typeof loader>) {
  const { staff, me, rules, version } = loaderData
  const inviting = useSubmitting('invite')
  return (
    <>
      <PageHeading
        title="Staff"
        intro="Everyone who works here, and what they may do."
        actions={
          <Link className="text-link" to="/admin/my-emails">
            My emails
          </Link>
        }
      />
      <StaffTable staff={staff} me={me} />
      <div className="mt-5 stack max-w-3xl gap-5">
        {/* Each is remounted after its own submit: empty after a sent invitation, with the submitted values after a refused one. */}
        <Card title="Invite someone">
          <InviteForm key={useFormKey('invite')} failure={getFailure(actionData, 'invite')} busy={inviting} />
        </Card>
        <Card title="Second step at log-in">
          <SecondStepForm
            key={useFormKey('second-step')}
            rules={rules}
            version={version}
            failure={getFailure(actionData, 'second-step')}
          />
        </Card>
        <Card title="Limits of the front desk">
          <StaffRulesForm
            key={useFormKey('rules')}
            rules={rules}
            version={version}
            failure={getFailure(actionData, 'rules')}
          />
        </Card>
      </div>
    </>
  )
}
