import { staffRoleNames } from '#contract/staff-role-words.ts'
import type { ListedMember, StaffMember } from '#contract/staff.schema.ts'
import { Link } from '../../link.tsx'
import { DataTable } from '../../ui/table.tsx'

const columns = [
  { key: 'name', label: 'Name' },
  { key: 'email', label: 'Email' },
  { key: 'state', label: 'State' },
  { key: 'role', label: 'Role' },
  { key: 'second', label: 'Second step' },
  { key: 'change', label: 'Change' },
]

export const stateNames = {
  active: 'Active',
  invited: 'Invited',
  deactivated: 'Deactivated',
} satisfies Record<StaffMember['state'], string>

/** All staff accounts, each with a link to its own page. */
export function StaffTable({ staff, me }: { staff: ListedMember[]; me: number | null }) {
  return (
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
          email: (
            <span className="break-anywhere">
              {member.email}
              {member.email_undelivered && <span className="text-soft"> (could not be delivered)</span>}
            </span>
          ),
          state: (
            <span className={member.state === 'active' ? 'text-good' : 'text-soft'}>
              {stateNames[member.state]}
            </span>
          ),
          role: member.role && staffRoleNames[member.role],
          second: (
            <span className={member.second_factor ? 'text-good' : 'text-soft'}>
              {member.second_factor ? 'On' : 'Off'}
            </span>
          ),
          change: (
            <Link to={`/admin/staff/${member.accountid}`} className="text-link">
              Change<span className="visually-hidden"> {member.fullname}</span>
            </Link>
          ),
        },
      }))}
    />
  )
}
