import { Link, type LoaderFunctionArgs } from 'react-router'
import { getWordings, wordingNames, type Wording } from '#contract/wordings.ts'
import { ErrorPage } from '../error-page.tsx'
import { pageOf } from '../page-context.ts'
import { PageHeading } from '../ui/page-heading.tsx'
import { DataTable } from '../ui/table.tsx'
import { staffMeta } from './staff-meta.ts'

type Loaded = { wordings: Wording[] }

export const meta = () => staffMeta('Wording of letters')

function load({ context }: LoaderFunctionArgs): Promise<Loaded> {
  return pageOf(context).api.read(getWordings, {})
}
export const loader = load
export const clientLoader = load

export default function WordingsPage({ loaderData }: { loaderData: Loaded }) {
  return (
    <>
      <p className="mb-3">
        <Link to="/admin/mail" className="text-link">
          Mail
        </Link>
      </p>
      <PageHeading
        title="Wording of letters"
        intro="How the letters to customers begin. What stands below the opening, such as prices, addresses and links, the shop fills in itself."
      />
      <DataTable
        caption="Letters that you can word"
        columns={[
          { key: 'letter', label: 'Letter' },
          { key: 'subject', label: 'Subject' },
          { key: 'words', label: 'Words' },
        ]}
        rows={loaderData.wordings.map(({ letter, subject, version }) => ({
          key: letter,
          cells: {
            letter: (
              <Link to={`/admin/mail/wordings/${letter}`} className="text-link">
                {wordingNames[letter]}
              </Link>
            ),
            subject,
            words: version === 0 ? <span className="text-soft">As delivered</span> : 'Your own',
          },
        }))}
      />
    </>
  )
}

export function ErrorBoundary({ error }: { error: unknown }) {
  return <ErrorPage error={error} />
}
