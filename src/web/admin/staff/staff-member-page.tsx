import { useMemo } from 'react'
import { useFormKey } from '../../forms/use-form-key.ts'
import { Form, data, redirect, type LoaderFunctionArgs } from 'react-router'
import { levels } from '#contract/endpoint.ts'
import { staffRoleNames, staffRoleWords } from '#contract/staff-role-words.ts'
import { staffRoles, type StaffRole } from '#contract/staff-roles.ts'
import type { StaffMemberPage } from '#contract/staff.schema.ts'
import { ChoiceField, SelectField } from '../../forms/fields.tsx'
import { formHandler, oneOfForms } from '../../forms/form-action.ts'
import { getFailure, type FormFailure } from '../../forms/form-failure.ts'
import { FormErrors } from '../../forms/form-errors.tsx'
import { useSubmitting } from '../../forms/use-submitting.ts'
import { getPage } from '../../page-context.ts'
import { Button } from '../../ui/button.tsx'
import { Card, Facts, Notice } from '../../ui/card.tsx'
import { Link } from '../../link.tsx'
import { PageHeading } from '../../ui/page-heading.tsx'
import { staffFormAction } from '../staff-form-action.ts'
import { staffMeta } from '../staff-meta.ts'
import { IdentityFields, identityLabels, withPrefix } from '../../passkeys/identity-fields.tsx'
import { stateNames } from './staff-table.tsx'

type Loaded = StaffMemberPage & { colleagues: { accountid: number; fullname: string }[]; me: number | null }

export const meta = () => staffMeta('Member of staff')

export async function loader({ context, params }: LoaderFunctionArgs): Promise<Loaded> {
  const { api, caller } = getPage(context)
  const accountid = Number(params.accountid)
  if (!Number.isSafeInteger(accountid) || accountid < 1) {
    throw data({ error: 'We could not find that account.' }, { status: 404 })
  }
  const [page, { staff }, { userData }] = await Promise.all([
    api.read('GET /api/staff/{accountid}', { accountid }),
    api.read('GET /api/staff/assignable', {}),
    caller(),
  ])
  return {
    ...page,
    colleagues: staff.filter((member) => member.accountid !== accountid),
    me: userData?.accountid ?? null,
  }
}

const secrets = ['password', 'code'] as const
/** Before the names of password and code in the form about leaving: the form about the role has them too. */
const LEAVING_PREFIX = 'leaving_'
const leavingSecrets = ['leaving_password', 'leaving_code'] as const
const leavingLabels = withPrefix(LEAVING_PREFIX, identityLabels)

const setRole = formHandler({
  fields: ['role', ...secrets],
  secrets,
  call: ({ role, ...identity }, { api, params }) =>
    api.send('PUT /api/staff/{accountid}/role', {
      accountid: Number(params.accountid),
      data: { role: role as StaffRole, ...identity },
    }),
  done({ member }, { flash }) {
    flash('success', `The role of ${member.fullname} is saved.`)
    return redirect(`/admin/staff/${member.accountid}`, 303)
  },
})

const setAccess = (active: boolean) =>
  formHandler({
    fields: leavingSecrets,
    secrets: leavingSecrets,
    call: ({ leaving_password: password, leaving_code: code }, { api, params }) =>
      api.send('PUT /api/staff/{accountid}/access', {
        accountid: Number(params.accountid),
        data: { active, password, code },
      }),
    done({ member }, { flash }) {
      flash('success', `${member.fullname} is ${active ? 'activated' : 'deactivated'}.`)
      return redirect(`/admin/staff/${member.accountid}`, 303)
    },
  })

const makeCustomer = formHandler({
  fields: leavingSecrets,
  secrets: leavingSecrets,
  call: ({ leaving_password: password, leaving_code: code }, { api, params }) =>
    api.send('PUT /api/staff/{accountid}/level', {
      accountid: Number(params.accountid),
      data: { level: levels.customer, password, code },
    }),
  done({ member }, { flash }) {
    flash('success', `${member.fullname} is a customer now.`)
    return redirect('/admin/staff', 303)
  },
})

const handOver = formHandler({
  fields: ['to'],
  call: ({ to }, { api, params }) =>
    api.send('POST /api/staff/{accountid}/hand-over', {
      accountid: Number(params.accountid),
      data: { to: Number(to) },
    }),
  done({ tickets }, { flash, params }) {
    flash('success', tickets === 1 ? '1 ticket is handed over.' : `${tickets} tickets are handed over.`)
    return redirect(`/admin/staff/${params.accountid}`, 303)
  },
})

export const action = staffFormAction(
  oneOfForms({
    role: setRole,
    activate: setAccess(true),
    deactivate: setAccess(false),
    'make-customer': makeCustomer,
    'hand-over': handOver,
  }),
)

type Props = { loaderData: Loaded; actionData?: FormFailure }

export default function StaffMemberPageView({ loaderData, actionData }: Props) {
  const { member, me } = loaderData
  const key = useFormKey()
  const isStaff = member.level === levels.staff
  return (
    <>
      <PageHeading title={member.fullname} eyebrow="Staff" intro={member.email} />
      <div className="stack max-w-4xl gap-5" key={key}>
        {member.email_undelivered && (
          <Notice tone="warn" title="Could not be delivered">
            An email to this address came back: “{member.email_undelivered}”. Please check the address with{' '}
            {member.fullname}, who can change it under My account. Who has not logged in yet needs a new
            invitation, to the right address.
          </Notice>
        )}
        <Card title="Now">
          <Facts
            items={[
              { label: 'State', value: stateNames[member.state] },
              { label: 'Role', value: member.role ? staffRoleNames[member.role] : 'Customer' },
              { label: 'Second step', value: member.second_factor ? 'On' : 'Off' },
            ]}
          />
        </Card>
        {member.accountid === me ? (
          <p className="text-soft">This is your own account: another owner changes its role.</p>
        ) : (
          <>
            <RoleCard {...loaderData} failure={getFailure(actionData, 'role')} />
            {isStaff && <HandOverCard {...loaderData} failure={getFailure(actionData, 'hand-over')} />}
          </>
        )}
        {isStaff && (
          <LeavingCard
            {...loaderData}
            failure={getFailure(actionData, 'activate', 'deactivate', 'make-customer')}
          />
        )}
      </div>
      <p className="mt-5">
        <Link to="/admin/staff" className="text-link">
          All staff
        </Link>
      </p>
    </>
  )
}

type CardProps = Loaded & { failure: FormFailure | undefined }

function RoleCard({ member, failure }: CardProps) {
  const busy = useSubmitting('role')
  return (
    <Card title={member.role ? 'Role' : 'Give a role in the shop'}>
      <Form method="post" noValidate className="stack gap-5">
        <FormErrors failure={failure} labels={{ role: 'Role', ...identityLabels }} />
        <ChoiceField
          label="Role"
          name="role"
          defaultValue={failure?.values.role ?? member.role ?? ''}
          error={failure?.fields.role}
          options={staffRoles.map((role) => ({
            value: role,
            label: staffRoleNames[role],
            hint: staffRoleWords[role],
          }))}
        />
        <IdentityFields errors={failure?.fields ?? {}} />
        <p className="text-small text-soft">
          They are logged out everywhere. Every owner gets an email, with a link that undoes the change within
          48 hours.
        </p>
        <Button name="intent" value="role" busy={busy} className="justify-self-start">
          Save the role
        </Button>
      </Form>
    </Card>
  )
}

function HandOverCard({ member, open_tickets: open, colleagues, failure }: CardProps) {
  const busy = useSubmitting('hand-over')
  return (
    <Card title="Open tickets">
      <p>
        {open === 0
          ? `${member.fullname} has no open ticket.`
          : `${member.fullname} has ${open === 1 ? '1 open ticket' : `${open} open tickets`}.`}
      </p>
      {open > 0 && (
        <Form method="post" noValidate className="mt-4 stack gap-5">
          <FormErrors failure={failure} labels={{ to: 'Hand over to' }} />
          <SelectField
            label="Hand over to"
            name="to"
            defaultValue={failure?.values.to ?? ''}
            error={failure?.fields.to}
            options={[
              { value: '', label: 'Please choose' },
              ...colleagues.map(({ accountid, fullname }) => ({ value: accountid, label: fullname })),
            ]}
          />
          <Button
            name="intent"
            value="hand-over"
            variant="secondary"
            busy={busy}
            className="justify-self-start"
          >
            Hand over all of them
          </Button>
        </Form>
      )}
    </Card>
  )
}

function LeavingCard({ member, failure }: CardProps) {
  const busy = useSubmitting()
  const isOff = member.state === 'deactivated'
  // Renamed here: the form's action knows a wrong password, as no ended session, by the name of its field.
  const named = useMemo(
    () => failure && { ...failure, fields: withPrefix(LEAVING_PREFIX, failure.fields) },
    [failure],
  )
  return (
    <Card title={isOff ? 'This account is switched off' : 'Leaving'}>
      <Form method="post" noValidate className="stack gap-5">
        <FormErrors failure={named} labels={leavingLabels} />
        <p>
          {isOff
            ? 'Switched on again, they can log in with the password that they had.'
            : 'Deactivated, they are logged out everywhere and cannot log in. Made a customer, they log in to their own bookings only.'}
        </p>
        <IdentityFields
          errors={named?.fields ?? {}}
          prefix={LEAVING_PREFIX}
          hint={member.role === 'owner' ? 'Needed for an owner.' : 'Only needed for an owner.'}
        />
        <div className="row">
          <Button
            name="intent"
            value={isOff ? 'activate' : 'deactivate'}
            variant={isOff ? 'primary' : 'danger'}
            busy={busy}
          >
            {isOff ? 'Activate' : 'Deactivate'}
          </Button>
          <Button name="intent" value="make-customer" variant="secondary" busy={busy}>
            Make customer
          </Button>
        </div>
      </Form>
    </Card>
  )
}
