import { levels } from '#contract/endpoint.ts'
import { useState } from 'react'
import { Form, useSubmit } from 'react-router'
import type { ListedMember, StaffMember } from '#contract/staff.ts'
import { Button } from '../../ui/button.tsx'
import { DataTable } from '../../ui/table.tsx'
import {
  describeEffect,
  memberChanges,
  needsQuestion,
  getQuestion,
  type MemberChange,
} from './member-changes.ts'
import { ConfirmDialog } from '../confirm-dialog.tsx'

const columns = [
  { key: 'name', label: 'Name' },
  { key: 'email', label: 'Email' },
  { key: 'state', label: 'State' },
  { key: 'role', label: 'Role' },
  { key: 'second', label: 'Second step' },
  { key: 'changes', label: 'Change' },
]

const stateNames = {
  active: 'Active',
  invited: 'Invited',
  deactivated: 'Deactivated',
} satisfies Record<StaffMember['state'], string>

type Asking = { member: StaffMember; change: MemberChange }

/** All staff accounts with their possible changes. */
export function StaffTable({ staff, me }: { staff: ListedMember[]; me: number | null }) {
  const [asking, setAsking] = useState<Asking | null>(null)
  const submit = useSubmit()
  return (
    <>
      <DataTable
        caption="Staff accounts"
        columns={columns}
        rows={staff.map((member) => ({
          key: member.accountid,
          cells: {
            name: (
              <span>
                <span className="text-medium">{member.fullname}</span>
                {member.accountid === me && <span className="text-soft"> (you)</span>}
              </span>
            ),
            email: <span className="break-anywhere">{member.email}</span>,
            state: (
              <span className={member.state === 'active' ? 'text-good' : 'text-soft'}>
                {stateNames[member.state]}
              </span>
            ),
            role: member.level === levels.staff ? 'Staff' : 'Customer',
            second: (
              <span className={member.second_factor ? 'text-good' : 'text-soft'}>
                {member.second_factor ? 'On' : 'Off'}
              </span>
            ),
            changes: (
              <div className="flex flex-wrap gap-2">
                <ChangeButton
                  member={member}
                  change={member.level === levels.staff ? 'make-customer' : 'make-staff'}
                  onAsk={setAsking}
                />
                <ChangeButton
                  member={member}
                  change={member.state === 'deactivated' ? 'activate' : 'deactivate'}
                  onAsk={setAsking}
                />
              </div>
            ),
          },
        }))}
      />
      {asking && (
        <ConfirmDialog
          question={getQuestion(asking.change, asking.member.fullname)}
          yes={`Yes, ${memberChanges[asking.change].toLowerCase()}`}
          danger
          onClose={() => setAsking(null)}
          onYes={() => {
            const answer = {
              intent: asking.change,
              accountid: String(asking.member.accountid),
              confirmed: 'yes',
            }
            void submit(answer, { method: 'post' })
          }}
        >
          <p className="mt-2 text-soft">{describeEffect(asking.change)}</p>
        </ConfirmDialog>
      )}
    </>
  )
}

function ChangeButton({ member, change, onAsk }: Asking & { onAsk: (asking: Asking) => void }) {
  return (
    <Form
      method="post"
      onSubmit={(event) => {
        if (!needsQuestion(change)) return
        event.preventDefault()
        onAsk({ member, change })
      }}
    >
      <input type="hidden" name="intent" value={change} />
      <input type="hidden" name="accountid" value={member.accountid} />
      <Button variant="secondary" type="submit">
        {memberChanges[change]}
        <span className="visually-hidden"> {member.fullname}</span>
      </Button>
    </Form>
  )
}
