import type { LoaderFunctionArgs } from 'react-router'
import { formatCents } from '#contract/money-amounts.ts'
import type { StatementSummary } from '#contract/statements.schema.ts'
import { oneOfForms } from '../../forms/form-action.ts'
import { getFailure, isFormFailure, type FormFailure } from '../../forms/form-failure.ts'
import { Link } from '../../link.tsx'
import { getPage } from '../../page-context.ts'
import { Card, EmptyState } from '../../ui/card.tsx'
import { PageHeading } from '../../ui/page-heading.tsx'
import { DataTable } from '../../ui/table.tsx'
import { staffFormAction } from '../staff-form-action.ts'
import { staffMeta } from '../staff-meta.ts'
import '../money-reports/money-reports.css'
import { ReadStatementCard } from './read-statement-card.tsx'
import { StatementCard } from './statement-card.tsx'
import {
  confirmLineForm,
  readStatementForm,
  sayDays,
  toBankPage,
  undoStatementForm,
  type LookedStatement,
} from './statement-forms.ts'
import './statements.css'

export const meta = () => staffMeta('Bank')

export async function loader({ context, request }: LoaderFunctionArgs) {
  const { api } = getPage(context)
  const { statements, books_by_itself } = await api.read('GET /api/money/statements', {})
  const asked = Number(new URL(request.url).searchParams.get('statement'))
  const id = statements.find((one) => one.id === asked)?.id ?? statements[0]?.id
  const shown = id === undefined ? null : await api.read('GET /api/money/statements/{id}', { id })
  return { statements, books_by_itself, shown }
}

export const action = staffFormAction(
  oneOfForms({ read: readStatementForm, confirm: confirmLineForm, undo: undoStatementForm }),
)

type Props = {
  loaderData: Awaited<ReturnType<typeof loader>>
  actionData?: FormFailure | LookedStatement | null
}

export default function BankPage({ loaderData: { statements, books_by_itself, shown }, actionData }: Props) {
  const failure = isFormFailure(actionData) ? actionData : undefined
  const looked = actionData && 'lines' in actionData ? actionData : undefined
  return (
    <>
      <PageHeading
        title="Bank"
        intro={
          books_by_itself
            ? 'A transfer that names its ticket and pays it to the cent is booked when its statement is read. Everything else waits here for one press.'
            : 'A transfer that names its ticket and pays it to the cent is proposed, and waits for one press. Under Settings, Accounting, you can let such lines be booked at once.'
        }
      />
      <div className="stack gap-5">
        <ReadStatementCard failure={getFailure(failure, 'read')} looked={looked} />
        {shown && <StatementCard {...shown} failure={getFailure(failure, 'confirm', 'undo')} />}
        <Card title="Statements">
          {statements.length === 0 ? (
            <EmptyState
              title="No statement was read yet"
              text="Download one from your bank, and read it here every morning."
            />
          ) : (
            <StatementTable statements={statements} />
          )}
        </Card>
      </div>
    </>
  )
}

const columns = [
  { key: 'statement', label: 'Statement' },
  { key: 'days', label: 'Days' },
  { key: 'by', label: 'Read by' },
  { key: 'waits', label: 'Proposals' },
  { key: 'booked', label: 'Booked', align: 'end' },
  { key: 'total', label: 'Sum', align: 'end' },
] as const

function StatementTable({ statements }: { statements: readonly StatementSummary[] }) {
  return (
    <DataTable
      caption="Statements that were read"
      columns={columns}
      rows={statements.map(({ id, from, to, by, undone_at, proposed, booked_cents, total_cents }) => ({
        key: id,
        cells: {
          statement: (
            <Link to={toBankPage(id)} className="inline-block min-w-6 py-0.5 text-accent underlined">
              Statement {id}
            </Link>
          ),
          days: sayDays({ from, to }) || '–',
          by: by ?? '–',
          waits: undone_at === null ? proposed : 'Undone',
          booked: formatCents(undone_at === null ? booked_cents : 0),
          total: formatCents(total_cents),
        },
      }))}
    />
  )
}
